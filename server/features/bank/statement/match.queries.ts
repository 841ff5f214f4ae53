import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { joinAccount, open } from "#server/features/bill/bill.queries.ts";
import { lockDues } from "#server/features/payment/due.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import { findReferenced, normalizedNumber } from "#server/features/payment/reference.queries.ts";
import type { Credit } from "./statement.rules.ts";
import { billsIn } from "./cell.rules.ts";
import { type MatchContext, MAX_SAME_AMOUNT, type OpenBill, type WaitingClaim } from "./match.rules.ts";

const bills = sql`
  select bill.bill_id as "billId", bill.number, ${normalizedNumber} as reference, bill.customer_id as "customerId",
    bill.booking_id as "bookingId", bill.customer_name as "customerName", ${open} as "openPaise"
  from bill ${joinAccount}`;

/** Monthly bills with one of these open amounts, and upfront bookings with one, by their last bill. */
const openWith = (companyId: number, amounts: readonly Paise[]) => sql`
  select bill.bill_id, ${open} as open_paise
  from bill join bill_account as account on account.bill_id = bill.bill_id
  where bill.company_id = ${companyId} and ${open} > 0 and ${open} = any(${amounts}::integer[])
  union all
  select max(bill.bill_id), booking.owed_paise - booking.paid_paise
  from booking join bill using (booking_id)
  where booking.company_id = ${companyId} and booking.billing = 'upfront' and booking.owed_paise > booking.paid_paise
    and booking.owed_paise - booking.paid_paise = any(${amounts}::integer[])
  group by booking.booking_id`;

/** The company's lines, payments, claims and bills that these lines may refer to. */
export async function findMatchContext(
  db: Db,
  companyId: number,
  credits: readonly Credit[],
): Promise<MatchContext> {
  const utrs = [...new Set(credits.flatMap(({ utr }) => (utr === "" ? [] : [utr])))];
  const references = [...new Set(credits.flatMap(({ narration }) => billsIn(narration)))];
  const amounts = [...new Set(credits.map(({ amountPaise }) => amountPaise))];
  const digests = [...new Set(credits.map(({ digest }) => digest))];
  const lines = await sql<{ digest: string; seen: number }>`
    select digest, max(occurrence) as seen from bank_line
    where company_id = ${companyId} and digest = any(${digests}::text[]) group by digest`.execute(db);
  const payments = await findReferenced(db, companyId, utrs);
  const claims = await sql<WaitingClaim>`
    select claim_id as "claimId", utr, amount_paise as "amountPaise", bill_id as "billId",
      customer_id as "customerId"
    from claim
    where company_id = ${companyId} and status = 'claimed' and utr = any(${utrs}::text[])`.execute(db);
  const claimed = claims.rows.flatMap(({ billId }) => billId ?? []);
  const named = await sql<OpenBill>`
    ${bills} where bill.company_id = ${companyId}
      and (${normalizedNumber} = any(${references}::text[]) or bill.bill_id = any(${claimed}::integer[]))`.execute(
    db,
  );
  const alike = await sql<OpenBill>`
    with due as (
      select due.*, count(*) over (partition by open_paise) as alike from (${openWith(companyId, amounts)}) as due)
    ${bills} join due on due.bill_id = bill.bill_id where due.alike <= ${MAX_SAME_AMOUNT}`.execute(db);
  return {
    lines: new Map(lines.rows.map(({ digest, seen }) => [digest, seen])),
    payments,
    claims: new Map(claims.rows.map((claim) => [claim.utr, claim])),
    named: named.rows,
    alike: alike.rows,
  };
}

/** Companies whose claims or bills are named in the lines. */
export async function findNamedCompanies(db: Db, credits: readonly Credit[]): Promise<number[]> {
  const utrs = [...new Set(credits.flatMap(({ utr }) => (utr === "" ? [] : [utr])))];
  const references = [...new Set(credits.flatMap(({ narration }) => billsIn(narration)))];
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from claim where utr = any(${utrs}::text[])
    union select company_id from bill
      where company_id in (select company_id from company) and ${normalizedNumber} = any(${references}::text[])`.execute(
    db,
  );
  return rows.map(({ companyId }) => companyId);
}

/** Locks customers until the transaction ends, in the order of their ids to avoid deadlocks. */
export async function lockCustomers(db: Db, customerIds: readonly number[]): Promise<void> {
  await sql`
    select from customer where customer_id = any(${customerIds}::integer[]) order by customer_id
    for no key update`.execute(db);
}

export async function countWaiting(db: Db, claimIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from claim
    where claim_id = any(${claimIds}::integer[]) and status = 'claimed'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks bills, or the bookings that they bill, until the transaction ends. @returns the open amount of each. */
export async function lockOpenOf(db: Db, billIds: readonly number[]): Promise<Map<number, Paise>> {
  const { rows: dues } = await sql<Due>`
    select case when booking_id is null then bill_id end as "billId", booking_id as "bookingId" from bill where bill_id = any(${billIds}::integer[])`.execute(
    db,
  );
  await lockDues(db, dues);
  const { rows } = await sql<{ billId: number; openPaise: Paise }>`
    select bill.bill_id as "billId", ${open} as "openPaise" from bill ${joinAccount}
    where bill.bill_id = any(${billIds}::integer[])`.execute(db);
  return new Map(rows.map(({ billId, openPaise }) => [billId, openPaise]));
}
