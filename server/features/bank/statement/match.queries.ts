import { sql } from "kysely";
import { MAX_TOGETHER } from "#contract/bank/line.ts";
import { addDays, indiaInstant } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { joinAccount, open } from "#server/features/bill/bill.queries.ts";
import { lockDues } from "#server/features/payment/due.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import { paidBills } from "#server/features/payment/payment.queries.ts";
import { findReferenced, normalizedNumber } from "#server/features/payment/reference.queries.ts";
import { normalizeReference } from "#server/features/payment/reference.rules.ts";
import { inTurns } from "#server/limits/turns.ts";
import { billsIn, referencesIn, wordsIn } from "./cell.rules.ts";
import {
  type EarlierReceipt,
  type MatchContext,
  MAX_SAME_AMOUNT,
  type OpenBill,
  type WaitingClaim,
} from "./match.rules.ts";
import { type Outgoing, saysReturn } from "./returned.rules.ts";
import type { SeenLine } from "./seen.rules.ts";
import type { Credit, Statement, StatementLine } from "./statement.rules.ts";

const bills = sql`
  select bill.bill_id as "billId", bill.number, ${normalizedNumber} as reference, bill.customer_id as "customerId",
    bill.booking_id as "bookingId", bill.customer_name as "customerName", ${open} as "openPaise"
  from bill ${joinAccount}`;

/** Open monthly bills of a company, and its open upfront bookings by their last bill. */
const openDues = (companyId: number) => sql`
  select bill.bill_id, bill.customer_id, ${open} as open_paise
  from bill join bill_account as account on account.bill_id = bill.bill_id
  where bill.company_id = ${companyId} and ${open} > 0
  union all
  select max(bill.bill_id), booking.customer_id, booking.owed_paise - booking.paid_paise
  from booking join bill using (booking_id)
  where booking.company_id = ${companyId} and booking.billing = 'upfront' and booking.owed_paise > booking.paid_paise
  group by booking.booking_id`;

/** Bills with one of these open amounts. */
async function findAlike(db: Db, companyId: number, amounts: readonly Paise[]): Promise<OpenBill[]> {
  const { rows } = await sql<OpenBill>`
    with due as (
      select due.*, count(*) over (partition by open_paise) as alike from (${openDues(companyId)}) as due
      where open_paise = any(${amounts}::integer[]))
    ${bills} join due on due.bill_id = bill.bill_id where due.alike <= ${MAX_SAME_AMOUNT}`.execute(db);
  return rows;
}

/** All open bills of customers who have several, where their sum is one of these amounts. */
async function findTogether(db: Db, companyId: number, amounts: readonly Paise[]): Promise<OpenBill[]> {
  const { rows } = await sql<OpenBill>`
    with owing as (
      select array_agg(bill_id) as bill_ids, sum(open_paise) as open_paise,
        count(*) over (partition by sum(open_paise)) as alike
      from (${openDues(companyId)}) as due group by customer_id
      having count(*) between 2 and ${MAX_TOGETHER} and sum(open_paise) = any(${amounts}::integer[]))
    ${bills} join owing on bill.bill_id = any(owing.bill_ids) where owing.alike <= ${MAX_SAME_AMOUNT}`.execute(
    db,
  );
  return rows;
}

/** Stored lines of the days and amounts of these lines, or with their references. */
async function findSeen(
  db: Db,
  companyId: number,
  lines: readonly StatementLine[],
  isOutgoing: boolean,
): Promise<SeenLine[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<SeenLine>`
    select day, amount_paise as "amountPaise", digest, occurrence, narration, utr,
      balance_paise::double precision as "balancePaise", payment_id as "paymentId"
    from bank_line where (takes_back is not null) = ${isOutgoing} and bank_line_id in (
      select bank_line_id from bank_line join (
        select distinct * from unnest(${lines.map(({ day }) => day)}::date[],
          ${lines.map(({ amountPaise }) => amountPaise)}::integer[]) as came (day, amount_paise)) as came
        using (day, amount_paise)
      where company_id = ${companyId}
      union select bank_line_id from bank_line
      where company_id = ${companyId} and utr <> '' and utr = any(${lines.map(({ utr }) => utr)}::text[]))
    order by day, bank_line_id`.execute(db);
  return rows;
}

/** Lines by which the bank took back payments of these amounts, which have been taken back here as well. */
async function findReturns(db: Db, companyId: number, amounts: readonly Paise[]): Promise<Outgoing[]> {
  const { rows } = await sql<Pick<Outgoing, "day" | "amountPaise" | "narration" | "utr">>`
    select day, amount_paise as "amountPaise", narration, utr from bank_line
    where company_id = ${companyId} and state = 'reversed' and amount_paise = any(${amounts}::integer[])`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    billNumbers: billsIn(row.narration),
    references: referencesIn(row.narration),
  }));
}

/** Days before a return in which a receipt is looked for by numbers alone, such as a cheque's. */
const RETURN_DAYS = 200;
/** The most receipts that are compared by numbers alone. */
const MAX_NUMBERED = 5_000;

type ReceiptRow = Omit<EarlierReceipt, "references" | "billNumbers"> & { texts: string[]; bills: string[] };

/** Payments, and lines that wait, of the amounts of outgoing lines, which these may take back. */
async function findReceipts(
  db: Db,
  companyId: number,
  debits: readonly StatementLine[],
): Promise<EarlierReceipt[]> {
  const found = new Set<string>();
  const naming: StatementLine[] = [];
  await inTurns(debits, (debit) => {
    const names = [...debit.references, ...wordsIn(debit.narration)];
    if (names.length > 0) naming.push(debit);
    for (const name of names) found.add(name);
  });
  if (naming.length === 0) return [];
  const names = [...found];
  const amounts = [...new Set(naming.map(({ amountPaise }) => amountPaise))];
  const returning = naming.filter(({ narration }) => saysReturn(narration));
  const returned = [...new Set(returning.map(({ amountPaise }) => amountPaise))];
  const days = naming.map(({ day }) => day).toSorted();
  const [from, to] = [addDays(days[0] ?? "", -RETURN_DAYS), addDays(days.at(-1) ?? "", 1)];
  const { rows } = await sql<ReceiptRow>`
    with named as (
      select bill_id, booking_id from bill
      where company_id = ${companyId} and ${normalizedNumber} = any(${names}::text[])),
    found as (
      select payment_id from bank_reference where company_id = ${companyId} and reference = any(${names}::text[])
      union select payment_id from bank_line where company_id = ${companyId} and utr <> '' and utr = any(${names}::text[])
      union select payment_id from bill_allocation join named using (bill_id)
      union select payment_id from payment_allocation join named using (booking_id)
      union (select payment_id from payment
        where company_id = ${companyId} and amount_paise = any(${returned}::integer[])
          and at >= ${indiaInstant(from, "00:00")} and at < ${indiaInstant(to, "00:00")}
        order by at desc limit ${MAX_NUMBERED}))
    select payment.payment_id as "paymentId", null::integer as "lineId",
      (payment.at at time zone 'Asia/Kolkata')::date as day, payment.amount_paise as "amountPaise",
      coalesce(line.utr, '') as utr, customer.name as "customerName",
      array(select reference from bank_reference where bank_reference.payment_id = payment.payment_id)
        || array[payment.reference, coalesce(line.narration, '')] as texts,
      ${paidBills(sql`payment.payment_id`)} as bills
    from payment join customer on customer.customer_id = payment.customer_id
    left join bank_line as line on line.payment_id = payment.payment_id
    where payment.payment_id in (select payment_id from found) and payment.company_id = ${companyId}
      and payment.amount_paise = any(${amounts}::integer[])
      and not exists (select from payment as back where back.undoes = payment.payment_id)
      and not exists (select from bank_line as back where back.takes_back = payment.payment_id and back.state = 'reversal')
    union all
    select null, bank_line_id, day, amount_paise, utr, '', array[narration], '{}'
    from bank_line
    where company_id = ${companyId} and state in ('proposed', 'unmatched') and amount_paise = any(${amounts}::integer[])`.execute(
    db,
  );
  const receipts: EarlierReceipt[] = [];
  await inTurns(rows, ({ texts, bills: numbers, ...receipt }) => {
    const named = texts.flatMap((text) => [normalizeReference(text), ...referencesIn(text)]);
    const references = [...new Set([...named, ...numbers.map(normalizeReference)])];
    receipts.push({ ...receipt, references, billNumbers: numbers.join(", ") });
  });
  return receipts;
}

/** The company's lines, payments, claims and bills that these lines may refer to. */
export async function findMatchContext(
  db: Db,
  companyId: number,
  { credits, debits }: Pick<Statement, "credits" | "debits">,
): Promise<MatchContext> {
  const utrs = [...new Set(credits.flatMap(({ utr }) => (utr === "" ? [] : [utr])))];
  const references = [...new Set(credits.flatMap(({ billNumbers }) => billNumbers))];
  const amounts = [...new Set(credits.map(({ amountPaise }) => amountPaise))];
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
  return {
    seen: await findSeen(db, companyId, credits, false),
    seenReversals: await findSeen(db, companyId, debits, true),
    returns: await findReturns(db, companyId, amounts),
    payments,
    claims: new Map(claims.rows.map((claim) => [claim.utr, claim])),
    named: named.rows,
    alike: await findAlike(db, companyId, amounts),
    together: await findTogether(db, companyId, amounts),
    receipts: await findReceipts(db, companyId, debits),
  };
}

/** Companies whose claims or bills are named in the lines. */
export async function findNamedCompanies(db: Db, credits: readonly Credit[]): Promise<number[]> {
  const utrs = [...new Set(credits.flatMap(({ utr }) => (utr === "" ? [] : [utr])))];
  const references = [...new Set(credits.flatMap(({ billNumbers }) => billNumbers))];
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
