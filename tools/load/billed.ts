import { sql } from "kysely";
import { addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import type { Sizes } from "./sizes.ts";

/** A thousand customers with monthly billing, and one who pays upfront. `billByMonth` makes their washes. */
export const billedCity: Sizes = {
  societies: 5,
  copies: 0,
  towers: "Tower 1",
  customers: 1_001,
  bookings: 1_001,
};

/** Sizes of the measured account and statement. */
export const accountWashes = 10_000;
export const statementLines = 10_000;

/** The month before the current one. @param today YYYY-MM-DD */
export const monthBefore = (today: string): string => addMonths(monthOf(today), -1);

/** The account that is measured: that of the last customer. */
export type Account = { customerId: number; from: string; to: string };

/**
 * Gives each customer with a booking 26 washes in the month before, done and unbilled, with monthly billing. Only the
 * last of them pays upfront, and gets `washes` washes, sixteen a day, until that month's 26th.
 */
export async function billByMonth(db: Db, today: string, washes: number): Promise<Account> {
  const first = firstDayOf(monthBefore(today));
  const days = Math.ceil(washes / 16);
  const { rows } = await sql<Account>`
    select max(customer_id) as "customerId", (${first}::date + 25 - least(365, ${days}::integer))::text as "from",
      (${first}::date + 25)::text as "to"
    from booking`.execute(db);
  const account = rows[0]!;
  // The triggers on each wash would take longer than everything that is measured.
  await sql`alter table wash disable trigger user`.execute(db);
  await sql`delete from wash`.execute(db);
  await sql`
    insert into wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot, status,
      price_paise, minutes, counted, overbooked, outcome_effect)
    select booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, its.day, its.slot, 'done',
      price_paise, minutes, false, false, 'charge'
    from booking_vehicle
    cross join lateral (
      select ${first}::date + nth as day, booking_vehicle.slot from generate_series(0, 25) as nth
      where customer_id <> ${account.customerId}
      union all
      select ${first}::date + 25 - nth / 16, make_time(6 + nth % 16, 0, 0)
      from generate_series(0, ${washes}::integer - 1) as nth where customer_id = ${account.customerId}) as its`.execute(
    db,
  );
  await sql`alter table wash enable trigger user`.execute(db);
  await sql`
    update booking set billing = 'monthly', open_washes = 0 where customer_id <> ${account.customerId}`.execute(
    db,
  );
  await sql`select rebuild_sums()`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return account;
}

/** The settings that bills need to show tax and a payment code. */
export const taxSettings = (today: string) => ({
  CompanyId: 1,
  From: firstDayOf(monthBefore(today)),
  Registration: "regular" as const,
  Gstin: "27AAPFU0939F1ZV",
  LegalName: "Chamak Doorstep Services LLP",
  Address: "14 Sahyadri Lane, Pune 411007",
  StateId: 21,
  Rate: 18,
  SeriesPrefix: "CH",
  UpiAddress: "chamak@examplebank",
});

/**
 * A bank statement of `lines` lines. The first lines pay open bills by their number, the others match nothing.
 * @param bills with the open amount in rupees
 */
export function statementOf(
  bills: readonly { number: string; open: number }[],
  lines: number,
  today: string,
): string {
  const day = today.split("-").toReversed().join("/");
  const utr = (index: number) => String(500_000_000_000 + index);
  const rows = Array.from({ length: lines }, (_, index) => {
    const bill = bills[index];
    return bill
      ? `${day},UPI-${bill.number}-${utr(index)},,${bill.open}`
      : `${day},UPI-SOMEBODY ${index}-${utr(index)},,${1_000 + (index % 9_000)}.50`;
  });
  return ["Date,Narration,Withdrawal,Deposit", ...rows].join("\n");
}
