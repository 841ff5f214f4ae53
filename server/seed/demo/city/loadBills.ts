import { sql } from "kysely";
import { defaultPrefixes } from "#contract/bill/series.ts";
import { addDays, addMonths, firstDayOf, indiaAt, indiaInstant, monthOf } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { closeCompany } from "#server/features/bill/close/close.jobs.ts";
import { findBilling } from "#server/features/bill/close/due.queries.ts";
import { insertTaxSettings } from "#server/features/bill/tax/tax.queries.ts";
import { insertFiling } from "#server/features/return/filing.queries.ts";
import { allocate } from "#server/features/payment/payment.queries.ts";
import { systemScope } from "#server/access/scope.ts";
import type { Paise } from "#contract/money.ts";
import { demoCompanies } from "../companies.ts";

/** Closed months, the last of which is the previous month. */
const MONTHS = 3;

/** Customers who are registered for tax: their GSTINs and legal names. */
const registered = [
  { gstin: "27AAATE4417H1ZW", legalName: "Emerald Greens Co-operative Housing Society Ltd." },
  { gstin: "27AABFM2093Q1ZT", legalName: "Mehta and Sons Car Hire" },
  { gstin: "27AAECS7714R1ZM", legalName: "Sahyadri Couriers Private Limited" },
];

/** Registers some customers of a company who have bookings billed by the month, and no packages. */
async function registerCustomers(db: Db, companyId: number): Promise<void> {
  await sql`
    update customer set gstin = named.gstin, legal_name = named.name, business = true
    from (select customer_id, row_number() over (order by customer_id) as place from (
        select distinct customer_id from booking where company_id = ${companyId} and billing = 'monthly'
          and not exists (select from booking_vehicle as vehicle
            where vehicle.booking_id = booking.booking_id and vehicle.monthly_paise is not null)) as one) as own
    join unnest(${registered.map(({ gstin }) => gstin)}::text[],
      ${registered.map(({ legalName }) => legalName)}::text[]) with ordinality as named (gstin, name, place)
      on named.place = own.place
    where customer.customer_id = own.customer_id`.execute(db);
}

/** Records the returns of months as filed, each on the 11th of the month after, if that has passed. */
async function fileReturns(
  db: Db,
  { companyId, gstin, userId }: { companyId: number; gstin: string; userId: number },
  { months, today }: { months: readonly string[]; today: string },
): Promise<void> {
  for (const [index, month] of months.entries()) {
    const next = firstDayOf(addMonths(month, 1));
    const filedOn = addDays(next, 10);
    if (filedOn >= today) continue;
    await insertFiling(db, {
      companyId,
      gstin,
      form: "GSTR-1",
      from: firstDayOf(month),
      to: addDays(next, -1),
      filedOn,
      arn: `AA27${month.slice(5)}${month.slice(2, 4)}000${410 + index}X`,
      at: indiaInstant(filedOn, "17:00"),
      userId,
    });
  }
}

/** Tax settings of the demo's own company, valid since a year ago, so that they cover every month of the city. */
async function loadTax(db: Db, today: string): Promise<{ companyId: number; gstin: string }> {
  const [own] = demoCompanies;
  const { company_id: companyId } = await db
    .selectFrom("company")
    .where("name", "=", own.name)
    .select("company_id")
    .executeTakeFirstOrThrow();
  const { state_id: stateId } = await db
    .selectFrom("state")
    .where("name", "=", "Maharashtra")
    .select("state_id")
    .executeTakeFirstOrThrow();
  await insertTaxSettings(db, companyId, {
    isFurther: false,
    from: firstDayOf(addMonths(monthOf(today), -12)),
    registration: "regular",
    gstin: own.gstin,
    legalName: `${own.name} LLP`,
    address: own.address,
    stateId,
    sac: "998538",
    rateHundredths: 1800,
    pricesIncludeTax: true,
    prefixes: defaultPrefixes("CH", "tax-invoice", new Map()),
    upiAddress: "chamak@examplebank",
    planBilling: "monthly",
  });
  return { companyId, gstin: own.gstin };
}

/** Payments of a month's bills, by bill: most are paid in full, some in part, and recent ones less often. */
async function payBills(db: Db, month: string, back: number, userId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ paymentId: number; billId: number; amountPaise: Paise }>`
    with due as (
      select bill.*, bill_id * 7919 % 100 as chance from bill
      where month = ${firstDayOf(month)}::date and total_paise > 0),
    paid as (
      select due.*, case when chance < ${56 + 13 * back}::integer then total_paise
          when chance < ${64 + 10 * back}::integer then total_paise / 200 * 100 else 0 end as amount,
        least(issued + time '09:00' + make_interval(days => bill_id % 14, mins => bill_id % 300),
          ${now}::timestamptz at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as at
      from due),
    written as (
      insert into payment (company_id, customer_id, at, amount_paise, method, reference, user_id)
      select company_id, customer_id, at, amount, 'upi', '6' || lpad(bill_id::text, 11, '0'), ${userId}::integer
      from paid where amount > 0
      returning payment_id, company_id, reference),
    referenced as (
      insert into bank_reference (company_id, reference, payment_id)
      select company_id, reference, payment_id from written)
    select payment_id as "paymentId", bill_id as "billId", amount as "amountPaise"
    from written join paid on written.reference = '6' || lpad(bill_id::text, 11, '0')`.execute(db);
  if (rows.length > 0)
    await allocate(
      db,
      now,
      rows.map((row) => ({ ...row, bookingId: null })),
    );
}

/** Closes the city's last months on the mornings after them, and enters the payments since. */
export async function loadBills(db: Db, userId: number, now: Date): Promise<void> {
  const { day: today } = indiaAt(now);
  const own = await loadTax(db, today);
  await registerCustomers(db, own.companyId);
  const companies = await findBilling(db, systemScope, undefined);
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(monthOf(today), index - MONTHS));
  for (const month of months) {
    const morning = indiaInstant(firstDayOf(addMonths(month, 1)), "06:00");
    for (const companyId of companies)
      await closeCompany(db, { companyId, month }, { now: morning, userId: null });
  }
  for (const [index, month] of months.entries()) await payBills(db, month, MONTHS - 1 - index, userId, now);
  await fileReturns(db, { ...own, userId }, { months, today });
  // Their PDFs are rendered on demand.
  await db.deleteFrom("job").where("name", "=", "bill/draw").execute();
}

/** Pay rates: by item for everybody, and higher ones for some; a part of the price, in whole rupees. */
export async function loadRates(db: Db, now: Date): Promise<void> {
  const from = firstDayOf(addMonths(monthOf(indiaAt(now).day), -6));
  await sql`
    insert into pay_rate (service_item_id, from_day, amount_paise)
    select service_item_id, ${from}::date, greatest(500, price_paise / 400 * 100) from service_item`.execute(
    db,
  );
  await sql`
    insert into pay_rate (service_item_id, company_id, provider_id, from_day, amount_paise)
    select item.service_item_id, person.company_id, provider.provider_id, ${from}::date,
      greatest(500, item.price_paise / 400 * 100) + 200
    from provider join app_user as person on person.user_id = provider.user_id
    cross join service_item as item
    where provider.provider_id % 11 = 3 and person.company_id is not null`.execute(db);
}
