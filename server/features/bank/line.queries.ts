import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { LineKind } from "#contract/bank/line.ts";
import type { LineState } from "#contract/bank/statement.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { joinAccount, open } from "#server/features/bill/bill.queries.ts";
import { paidBills } from "#server/features/payment/payment.queries.ts";
import { ApiError, found, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";

/** SQL condition on `bank_line`. */
const linesWithin = (scope: Scope): RawBuilder<boolean> => ofCompany(scope, sql`bank_line.company_id`);

export type StoredLine = {
  lineId: number;
  companyId: number;
  day: string;
  amountPaise: Paise;
  narration: string;
  utr: string;
  state: LineState;
  /** The payment that it became. */
  paymentId: number | null;
  /** The payment that the bank took back by it. */
  takesBack: number | null;
  /** True if it may be a line that was read before. */
  resembles: boolean;
};

const lineColumns = sql`bank_line_id as "lineId", bank_line.company_id as "companyId", day, bank_line.amount_paise as "amountPaise",
  narration, bank_line.utr, state, bank_line.payment_id as "paymentId", takes_back as "takesBack", resembles`;

export async function findLineCompany(db: Db, scope: Scope, lineId: number): Promise<number> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from bank_line where bank_line_id = ${lineId} and ${linesWithin(scope)}`.execute(
    db,
  );
  return found(rows[0], "line").companyId;
}

/** Locks a line until the transaction ends. */
export async function lockLine(db: Db, lineId: number): Promise<StoredLine> {
  const { rows } = await sql<StoredLine>`
    select ${lineColumns} from bank_line where bank_line_id = ${lineId} for no key update`.execute(db);
  return found(rows[0], "line");
}

/** Marks a locked line as booked by a payment. */
export async function bookLine(
  db: Db,
  lineId: number,
  { paymentId, billIds }: { paymentId: number; billIds: readonly number[] },
): Promise<void> {
  const several = billIds.length > 1 ? billIds : null;
  await sql`
    update bank_line set state = 'booked', payment_id = ${paymentId}, made = true,
      bill_id = coalesce(${billIds[0] ?? null}, bill_id),
      bill_ids = case when ${billIds.length} = 0 then bill_ids else ${several}::integer[] end
    where bank_line_id = ${lineId}`.execute(db);
}

/** The customer of the payment that the bank took back by a line in `scope`. @throws 409 when it took none back. */
export async function findReturnedCustomer(db: Db, scope: Scope, lineId: number): Promise<number> {
  const { rows } = await sql<{ customerId: number | null }>`
    select payment.customer_id as "customerId" from bank_line left join payment on payment.payment_id = takes_back
    where bank_line_id = ${lineId} and ${linesWithin(scope)}`.execute(db);
  const { customerId } = found(rows[0], "line");
  if (customerId === null) throw new ApiError("conflict", refusalText("lineNotReturned"));
  return customerId;
}

/** Marks waiting lines as booked by a payment with the same UTR that has been recorded since. */
export async function linkLinesToPayments(
  db: Db,
  { companyId, utr, paymentId }: { companyId: number; utr: string; paymentId: number },
): Promise<void> {
  await sql`
    update bank_line set state = 'booked', payment_id = ${paymentId}
    where company_id = ${companyId} and utr = ${utr} and state <> 'booked' and takes_back is null`.execute(
    db,
  );
}

/** The waiting claim with a UTR, locked until the transaction ends; null without one. */
export async function lockClaimOf(
  db: Db,
  { customerId, utr }: { customerId: number; utr: string },
): Promise<number | null> {
  const { rows } = await sql<{ claimId: number }>`
    select claim_id as "claimId" from claim
    where customer_id = ${customerId} and utr = ${utr} and status = 'claimed' for no key update`.execute(db);
  return rows[0]?.claimId ?? null;
}

/** Dismisses a waiting line, or restores a dismissed one. @returns false when the line was in another state. */
export async function setDismissed(
  db: Db,
  scope: Scope,
  lineId: number,
  dismissed: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bank_line set state = ${
      dismissed
        ? sql`'dismissed'`
        : sql`case when takes_back is not null then case
          when exists (select from payment as back where back.undoes = takes_back) then 'reversed' else 'reversal' end
        when exists (select from bill ${joinAccount}
        where bill.bill_id = bank_line.bill_id and ${open} > 0) then 'proposed' else 'unmatched' end`
    }
    where bank_line_id = ${lineId} and ${linesWithin(scope)}
      and ${dismissed ? sql`state in ('proposed', 'unmatched', 'reversal')` : sql`state = 'dismissed'`}`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

type ProposedBill = {
  billId: number;
  billNumber: string;
  billOpenPaise: Paise;
  customerId: number;
  customerName: string;
  customerPhone: string;
};

/** The payment that the bank took back. */
type Receipt = {
  receivedAt: Date;
  reference: string;
  payerId: number;
  payerName: string;
  payerPhone: string;
};

type AllOrNone<T> = T | { [Column in keyof T]: null };

/** A line, and the bill that it is proposed for or was booked to, or the payment that it takes back. */
export type LineRow = StoredLine &
  AllOrNone<ProposedBill> &
  AllOrNone<Receipt> & {
    /** All bills, where these are several. */
    several: { billId: number; number: string; openPaise: Paise }[];
    /** The numbers of the bills that the payment taken back pays. */
    returnedBills: string[];
  };

/** Oldest first unless sorted otherwise; each row carries the total count. */
export async function searchLinePage(
  db: Db,
  scope: Scope,
  page: Page<"day"> & { state: LineState | undefined; kind: LineKind | undefined },
): Promise<(LineRow & { total: number })[]> {
  const { state, kind, search, sort } = page;
  const matching = all([
    linesWithin(scope),
    state !== undefined && sql`bank_line.state = ${state}`,
    kind !== undefined && sql`(takes_back is not null) = ${kind === "reversal"}`,
    search !== "" && contains(sql`bank_line.search_text`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<LineRow & { total: number }>`
    select ${lineColumns}, bill.bill_id as "billId", bill.number as "billNumber",
      ${open} as "billOpenPaise",
      bill.customer_id as "customerId", bill.customer_name as "customerName", bill.customer_phone as "customerPhone",
      array(select jsonb_build_object('billId', bill.bill_id, 'number', bill.number, 'openPaise', ${open})
        from unnest(bank_line.bill_ids) with ordinality as one (bill_id, place)
        join bill on bill.bill_id = one.bill_id ${joinAccount} order by place) as several,
      receipt.at as "receivedAt", receipt.reference, payer.customer_id as "payerId", payer.name as "payerName",
      payer.phone as "payerPhone", ${paidBills(sql`takes_back`)} as "returnedBills",
      (select count(*)::integer from bank_line where ${matching}) as total
    from bank_line left join bill on bill.bill_id = bank_line.bill_id
    ${joinAccount}
    left join payment as receipt on receipt.payment_id = takes_back
    left join customer as payer on payer.customer_id = receipt.customer_id
    where ${matching}
    order by bank_line.day ${direction}, bank_line_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}
