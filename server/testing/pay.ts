import { sql } from "kysely";
import { bookPlan } from "#contract/booking/make.ts";
import { biweekly, type Bookable } from "./bookings.ts";
import type { World } from "./world.ts";

/** The outcome of a wash, and its provider, if any. */
export type WashOutcome = {
  washId: number;
  status: "scheduled" | "done" | "missed";
  providerId: number | null;
};

/** Stores outcomes as they would be reported. */
export async function report({ db }: World, washes: readonly WashOutcome[]): Promise<void> {
  await sql`
    update wash set status = became.status, assigned_provider_id = became.provider_id, assigned_at = '2026-11-21',
      outcome_reason = case became.status when 'missed' then 'rain' end,
      outcome_effect = case became.status when 'missed' then 'credit' when 'done' then 'charge' end
    from unnest(${washes.map(({ washId }) => washId)}::integer[], ${washes.map(({ status }) => status)}::text[],
      ${washes.map(({ providerId }) => providerId)}::integer[]) as became (wash_id, status, provider_id)
    where wash.wash_id = became.wash_id`.execute(db);
}

export type WashRow = { washId: number; day: string; itemId: number };

/** All washes, in the order in which they were made. */
export const washRows = async ({ db }: World): Promise<WashRow[]> => {
  const { rows } = await sql<WashRow>`
    select wash_id as "washId", wash.day, service_item_id as "itemId"
    from wash join booking using (booking_id) order by wash_id`.execute(db);
  return rows;
};

/** A plan of sixteen washes: three in November 2026, nine in December, four in January. */
export const bookThreeMonths = (world: World, place: Bookable) =>
  world.done(
    bookPlan,
    place.booking([place.vehicle({ ...biweekly, BookingEndDate: "2027-01-17", Occurence: 16 })]),
  );

/** Opens all months again and forgets rates, adjustments and advances: only for tests, as rows never change. */
export async function forgetPay({ db }: World): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const table of [
      "payslip_payment",
      "payslip_adjustment",
      "payslip_advance",
      "payslip_earlier",
      "payslip_day",
      "payslip",
      "pay_close",
      "pay_adjustment",
      "pay_advance",
      "pay_rate",
    ])
      await sql`delete from ${sql.table(table)}`.execute(transaction);
  });
}
