import { sql } from "kysely";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import { isBusiness } from "#server/features/customer/lastBooked.queries.ts";
import { indiaAt } from "#contract/day.ts";
import { found } from "#server/errors/apiError.ts";
import { type Outstanding, outstandingColumn } from "./outstanding.queries.ts";
import { requireWithinLimits } from "./outstanding.rules.ts";
import { isRestorable } from "./wash.queries.ts";

/** True if a wash, which must be locked, is skipped and can be restored. */
export async function canRestore(db: Db, { washId }: WashRow): Promise<boolean> {
  const { rows } = await sql`select from wash where wash_id = ${washId} and ${isRestorable}`.execute(db);
  return rows.length > 0;
}

/** The calling customer's open bookings, including the vehicles of washes; `business` is the washes' customer's kind. */
async function findOutstanding(
  db: Db,
  { userId, washes, today, now }: { userId: number; washes: readonly WashRow[]; today: string; now: Date },
): Promise<{ held: Outstanding; business: boolean }> {
  const phone = sql`(select phone from app_user where user_id = ${userId})`;
  // No booking is made here, so the booking rate does not apply.
  const query = {
    phone,
    numbers: [...new Set(washes.map(({ number }) => number))],
    today,
    madeBy: userId,
    madeSince: now,
  };
  const { rows } = await sql<{ held: Outstanding; business: boolean }>`
    select ${outstandingColumn(query)} as held, ${isBusiness("owner")} as business
    from customer as owner where owner.customer_id = ${washes[0]?.customerId ?? null}`.execute(db);
  return found(rows[0], "customer");
}

/** @throws 409 when a calling customer would exceed the limit of upcoming washes. */
export async function requireOutstandingBelowLimit(
  db: Db,
  washes: readonly WashRow[],
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const { held, business } = await findOutstanding(db, { userId, washes, today: indiaAt(now).day, now });
  requireWithinLimits(held, { isCustomer: true, business, washes: washes.length, now });
}

/** The hours of a wash's day when its vehicle has a wash for the same customer. */
export async function findOwnHours(db: Db, { washId }: WashRow): Promise<number[]> {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from other.slot)::integer as hour from wash
    join wash as other on other.number = wash.number and other.day = wash.day
      and other.customer_id = wash.customer_id and ${washIs(activeStatuses, "other.status")}
    where wash.wash_id = ${washId}`.execute(db);
  return rows.map(({ hour }) => hour);
}
