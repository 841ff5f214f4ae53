import { type RawBuilder, sql } from "kysely";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, offsetOf, type Page } from "#server/db/page.ts";
import { notifyCustomer } from "#server/features/event/notify.jobs.ts";
import { queueing } from "#server/jobs/jobs.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import type { LineState } from "#contract/bank/statement.ts";
import type { StatementLine } from "./statement.rules.ts";

export type Importer = { now: Date; userId: number };

/** SQL condition on `bank_import`. */
export const importsWithin = (scope: Scope): RawBuilder<boolean> =>
  ofCompany(scope, sql`bank_import.company_id`);

export type NewPayment = {
  customerId: number;
  at: Date;
  amountPaise: Paise;
  method: ReceivedMethod;
  reference: string;
};

/** Stores many payments at once and notifies the customers. @returns their ids in the same order. */
export async function insertPayments(
  db: Db,
  companyId: number,
  { now, userId }: Importer,
  payments: readonly NewPayment[],
): Promise<number[]> {
  const { rows } = await sql<{ paymentId: number }>`
    with came as (
      select * from unnest(${payments.map(({ customerId }) => customerId)}::integer[],
        ${payments.map(({ at }) => at)}::timestamptz[], ${payments.map(({ amountPaise }) => amountPaise)}::integer[],
        ${payments.map(({ method }) => method)}::text[], ${payments.map(({ reference }) => reference)}::text[])
      with ordinality as payment (customer_id, at, amount_paise, method, reference, place)),
    kept as (
      insert into payment (company_id, customer_id, at, recorded_at, amount_paise, method, reference, user_id)
      select ${companyId}::integer, customer_id, at, ${now}::timestamptz, amount_paise, method, reference, ${userId}::integer
      from came order by place
      returning payment_id),
    said as (${queueing(
      notifyCustomer,
      sql`jsonb_build_object('customerId', customer_id, 'bookingId', null, 'userId', ${userId}::integer,
        'at', ${now.toISOString()}::text, 'fact', jsonb_build_object('kind', 'received', 'amountPaise', amount_paise))`,
      sql`came`,
      now,
    )})
    select payment_id as "paymentId" from kept order by payment_id`.execute(db);
  return rows.map(({ paymentId }) => paymentId);
}

/** Confirms waiting claims with their payments. */
export async function confirmClaims(
  db: Db,
  { now, userId }: Importer,
  claims: readonly { claimId: number; paymentId: number }[],
): Promise<void> {
  await sql`
    update claim set status = 'confirmed', decided_at = ${now}, decided_by = ${userId}, payment_id = came.payment_id
    from unnest(${claims.map(({ claimId }) => claimId)}::integer[],
      ${claims.map(({ paymentId }) => paymentId)}::integer[]) as came (claim_id, payment_id)
    where claim.claim_id = came.claim_id and claim.status = 'claimed'`.execute(db);
}

type Counts = { booked: number; proposed: number; unmatched: number };

/** Stores an import with the counts of its new lines. @returns its id. */
export async function insertImport(
  db: Db,
  companyId: number,
  { now, userId }: Importer,
  counts: Counts,
): Promise<number> {
  const { importId } = await db
    .insertInto("bank_import")
    .values({ company_id: companyId, at: now, user_id: userId, ...counts })
    .returning("bank_import_id as importId")
    .executeTakeFirstOrThrow();
  return importId;
}

export type NewLine = Pick<
  StatementLine,
  "digest" | "occurrence" | "day" | "amountPaise" | "narration" | "utr" | "balancePaise"
> & {
  state: LineState;
  billIds: readonly number[];
  paymentId: number | null;
  /** Whether the payment was made of the line, and not before. */
  made: boolean;
  /** The payment that the bank took back by it. */
  takesBack: number | null;
  /** True if it may be a line that was read before. */
  resembles: boolean;
};

/** Lines stored at a time. */
const BATCH = 1_000;

/** Stores the lines of an import. */
export async function insertLines(
  db: Db,
  companyId: number,
  importId: number,
  lines: readonly NewLine[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += BATCH) {
    const rows = lines.slice(start, start + BATCH).map(({ billIds, ...line }) => ({
      ...line,
      billId: billIds[0] ?? null,
      billIds: billIds.length > 1 ? billIds : null,
    }));
    await sql`
      insert into bank_line (bank_import_id, company_id, digest, occurrence, day, amount_paise, narration, utr, balance_paise,
        state, bill_id, bill_ids, payment_id, made, takes_back, resembles)
      select ${importId}, ${companyId}, digest, occurrence, day, "amountPaise", narration, utr, "balancePaise",
        state, "billId", "billIds", "paymentId", made, "takesBack", resembles
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (digest text, occurrence integer, day date,
        "amountPaise" integer, narration text, utr text, "balancePaise" bigint, state text, "billId" integer,
        "billIds" integer[], "paymentId" integer, made boolean, "takesBack" integer, resembles boolean)`.execute(
      db,
    );
  }
}

/** Marks waiting lines, which the bank has taken back, as no customer's payment. */
export async function dismissLines(db: Db, lineIds: readonly number[]): Promise<void> {
  await sql`
    update bank_line set state = 'dismissed'
    where bank_line_id = any(${lineIds}::integer[]) and state in ('proposed', 'unmatched')`.execute(db);
}

export type ImportRow = Counts & {
  importId: number;
  companyName: string;
  at: Date;
  by: string;
  undone: boolean;
};

/** Newest first unless sorted otherwise; each row carries the total count. */
export async function searchImportPage(
  db: Db,
  scope: Scope,
  page: Page<"at">,
): Promise<(ImportRow & { total: number })[]> {
  const direction = directionOf(page.sort, "desc");
  const { rows } = await sql<ImportRow & { total: number }>`
    select bank_import_id as "importId", company.name as "companyName", at, person.name as by, booked, proposed, unmatched,
      undone_at is not null as undone, (count(*) over ())::integer as total
    from bank_import join company using (company_id) join app_user as person on person.user_id = bank_import.user_id
    where ${importsWithin(scope)}
    order by at ${direction}, bank_import_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}
