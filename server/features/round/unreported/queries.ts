import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { type Rewash, recount, settleOrigins } from "#server/features/booking/change/queries.ts";
import { tellEach } from "#server/features/event/queries.ts";

const NOT_REPORTED = "Not reported";

type Credited = Rewash & { bookingId: number; number: string; day: string; hour: number };

/** Credits the washes before `day` of which nobody has said what happened. */
export async function creditUnreported(db: Db, day: string, now: Date): Promise<void> {
  const { rows: held } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from booking
    where booking_id in (select booking_id from wash where status = 'scheduled' and day < ${day}::date)
    order by booking_id for no key update`.execute(db);
  const bookingIds = held.map(({ bookingId }) => bookingId);
  const { rows } = await sql<Credited>`
    update wash set status = 'missed', outcome_reason = 'other', outcome_note = ${NOT_REPORTED},
      outcome_effect = 'credit', outcome_at = ${now}
    where booking_id = any(${bookingIds}::integer[]) and status = 'scheduled' and day < ${day}::date
    returning booking_id as "bookingId", number, day, extract(hour from slot)::integer as hour,
      rewash_of as "rewashOf"`.execute(db);
  await settleOrigins(db, rows, "credit");
  await recount(db, bookingIds, null);
  const news = rows.map(({ bookingId, number, day: on, hour }) => ({
    bookingId,
    fact: {
      kind: "missed" as const,
      number,
      from: { day: on, hour },
      outcome: "other" as const,
      effect: "credit" as const,
      reason: NOT_REPORTED,
    },
  }));
  await tellEach(db, { at: now, userId: null }, news);
}
