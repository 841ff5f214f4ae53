import { sql } from "kysely";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import type { WashRow } from "#server/features/wash/row/queries.ts";
import { found } from "#server/errors/apiError.ts";
import { type Outstanding, outstandingColumn } from "../outstanding/queries.ts";
import { isRestorable } from "../wash/queries.ts";

/** True if a wash, which must be locked, is skipped and can be restored. */
export async function canRestore(db: Db, { washId }: WashRow): Promise<boolean> {
  const { rows } = await sql`select from wash where wash_id = ${washId} and ${isRestorable}`.execute(db);
  return rows.length > 0;
}

/** The calling customer's open bookings, including the vehicle of the wash. */
export async function findOutstanding(
  db: Db,
  { userId, number, today, now }: { userId: number; number: string; today: string; now: Date },
): Promise<Outstanding> {
  const phone = sql`(select phone from app_user where user_id = ${userId})`;
  // No booking is made here, so the booking rate does not apply.
  const query = { phone, numbers: [number], today, madeBy: userId, madeSince: now };
  const { rows } = await sql<{ held: Outstanding }>`select ${outstandingColumn(query)} as held`.execute(db);
  return found(rows[0], "customer").held;
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
