import { type RawBuilder, sql } from "kysely";
import { addDays } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { lockAndFindWashes, type WashRow } from "#server/features/wash/row.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { isOnAutoPay, paysOnline } from "#server/features/payment/online.queries.ts";
import { claimed, isPromised, joinAccount, open } from "./bill.queries.ts";

/** A company whose monthly plans pause `days` days after the due day of an open bill. */
export type PausingCompany = { companyId: number; days: number };

export async function findPausingCompanies(db: Db): Promise<PausingCompany[]> {
  const { rows } = await sql<PausingCompany>`
    select company_id as "companyId", unpaid_pause_days as days from company
    where unpaid_pause_days is not null order by company_id`.execute(db);
  return rows;
}

/** Open washes of monthly plans on a day. */
const monthlyWashes = (customers: RawBuilder<unknown>, day: string): RawBuilder<boolean> => sql<boolean>`
  wash.customer_id in (${customers}) and wash.day = ${day}::date and ${washIs(openStatuses)}
  and wash.booking_id in (select booking_id from booking where billing = 'monthly')`;

/**
 * The company's customers whose washes of `day` pause: a bill has been open for long enough on the day before, and they
 * neither claim to have paid it nor have promised to pay it on that day or later.
 */
const pausing = ({ companyId, days }: PausingCompany, day: string) => sql`
  select bill.customer_id, min(bill.bill_id) as bill_id, sum(${open})::integer as open_paise
  from bill ${joinAccount}
  where bill.company_id = ${companyId} and bill.due <= ${addDays(day, -1 - days)}::date
    and ${open} > ${claimed}
    and not ${isOnAutoPay(day)} and not ${isPromised(addDays(day, -1))}
    and exists (select from wash where ${monthlyWashes(sql`bill.customer_id`, day)})
  group by bill.customer_id`;

export async function countPausingCustomers(db: Db, company: PausingCompany, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${pausing(company, day)}) as unpaid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The washes of customers that pause, with their bookings locked until the transaction ends. */
export async function lockUnpaidWashes(
  db: Db,
  customerIds: readonly number[],
  day: string,
): Promise<WashRow[]> {
  return lockAndFindWashes(db, monthlyWashes(sql`select unnest(${customerIds}::integer[])`, day));
}

/** A customer whose washes pause, with the oldest of the overdue bills and what is open of all of them. */
export type UnpaidCustomer = {
  customerId: number;
  billId: number;
  number: string;
  openPaise: Paise;
  /** True if the company has a payment gateway to pay it by. */
  isOnline: boolean;
};

/** The next customers whose washes pause, in order of id, above `after`. */
export async function findPausingCustomers(
  db: Db,
  company: PausingCompany,
  { day, after, limit }: { day: string; after: number; limit: number },
): Promise<UnpaidCustomer[]> {
  const { rows } = await sql<UnpaidCustomer>`
    select unpaid.customer_id as "customerId", bill.bill_id as "billId", bill.number,
      unpaid.open_paise as "openPaise", ${paysOnline(sql`bill.company_id`)} as "isOnline"
    from (${pausing(company, day)}) as unpaid join bill on bill.bill_id = unpaid.bill_id
    where unpaid.customer_id > ${after} order by unpaid.customer_id limit ${limit}`.execute(db);
  return rows;
}
