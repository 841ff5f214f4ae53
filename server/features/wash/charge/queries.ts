import { type RawBuilder, sql } from "kysely";
import { activeStatuses, chargedEffects, dueStatuses, openStatuses } from "#contract/wash/state.ts";
import { oneOf } from "#server/db/oneOf.ts";
import { washIs } from "../state/queries.ts";

/** The SQL form of `isCharged`, for the wash `wash` in a query. */
export const washCharges = sql<boolean>`(${washIs(activeStatuses)}
  or (${washIs(["missed"])} and ${oneOf("wash.outcome_effect", chargedEffects)}))`;

/**
 * Recalculates the totals of bookings from their washes, as a part of a larger statement: the amount due, the numbers
 * of washes and open washes, and the first and last day. The bookings must be locked.
 */
export const recalculatingTotals = (
  bookingIds: readonly number[],
  cancelledAt: Date | null,
): RawBuilder<unknown> => sql`
  update booking set amount_paise = now.amount, washes = now.washes, open_washes = now.open,
    first_day = coalesce(now.first, booking.first_day), last_day = coalesce(now.last, booking.last_day),
    cancelled_at = case when now.open = 0 then coalesce(${cancelledAt}::timestamptz, booking.cancelled_at) end
  from (select one.booking_id, coalesce(sum(wash.price_paise) filter (where ${washCharges}), 0)::integer as amount,
      count(wash.wash_id)::integer as washes, min(wash.day) as first, max(wash.day) as last,
      count(*) filter (where ${washIs(openStatuses)})::integer as open
    from unnest(${bookingIds}::integer[]) as one (booking_id)
    left join wash on wash.booking_id = one.booking_id and ${washIs(dueStatuses)}
    group by one.booking_id) as now
  where booking.booking_id = now.booking_id`;
