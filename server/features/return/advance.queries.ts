import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { remainingOf } from "#server/features/bill/voucher.queries.ts";
import type { ReturnQuery } from "./filing.rules.ts";
import { type Figures, inWindow, periodWindows } from "./gstr1.queries.ts";

type VouchersQuery = Pick<ReturnQuery, "companyId" | "gstin" | "windows">;
type AdvancesQuery = Omit<ReturnQuery, "windows">;

export type AdvancePart = Figures & {
  /** `at`: what is left of new vouchers; `txpd`: what was used or returned of those of earlier periods. */
  table: "at" | "txpd";
  interState: boolean;
  /** True for customers with a GSTIN. */
  isBusiness: boolean;
  placeOfSupply: string;
  rateHundredths: number;
  papers: number;
};

/** The unused part of a voucher, as a filed return stated it, if there is one. */
const statedOr = (filingId: number | undefined, left: RawBuilder<unknown>) =>
  filingId === undefined
    ? left
    : sql`coalesce((select left_paise from return_advance as stated
        where stated.return_filing_id = ${filingId} and stated.voucher_id = voucher.voucher_id), 0)`;

type Receipts = Pick<AdvancesQuery, "companyId" | "gstin" | "to" | "closed">;

/** The receipt vouchers of a GSTIN up to a day, made before the period was closed. */
const receiptsUntil = ({ companyId, gstin, to, closed }: Receipts) => sql`voucher.company_id = ${companyId}
  and voucher.supplier_gstin = ${gstin} and voucher.kind = 'receipt-voucher' and voucher.issued <= ${to}::date
  and (${closed}::timestamptz is null or voucher.created_at <= ${closed}::timestamptz)`;

/**
 * The part of a receipt voucher's figure that falls on the amount that is left of it. Taken from the amount left each
 * time, so that what is received adds up to what is used later.
 */
const share = (figure: string, left: string) =>
  sql`round(${sql.ref(`voucher.${figure}`)}::numeric * ${sql.ref(left)} / voucher.total_paise)`;

/** The change from the end of the period before to the end of this one; the other way round in table 11B. */
const change = (one: (left: string) => RawBuilder<unknown>) =>
  sql`(${one("now.rest")} - ${one("before.rest")}) * case when is_new then 1 else -1 end`;

/**
 * Advances by table, place of supply and rate. What a filed return has stated is never changed: what is recorded later
 * is in the next return.
 */
export async function sumAdvances(db: Db, query: AdvancesQuery): Promise<AdvancePart[]> {
  const { from, to, closedBefore, filingId, filingIdBefore } = query;
  const isNew = sql`voucher.issued >= ${from}::date or voucher.created_at > ${closedBefore}::timestamptz`;
  const { rows } = await sql<AdvancePart>`
    select "table", inter_state as "interState", customer_gstin <> '' as "isBusiness",
      place_of_supply as "placeOfSupply", rate_hundredths as "rateHundredths", count(*)::integer as papers,
      sum(amount - 2 * half - igst)::float8 as "taxablePaise", sum(half)::float8 as "cgstPaise",
      sum(half)::float8 as "sgstPaise", sum(igst)::float8 as "igstPaise"
    from (
      select case when is_new then 'at' else 'txpd' end as "table",
        voucher.place_of_supply <> voucher.supplier_state as inter_state, voucher.customer_gstin,
        voucher.place_of_supply, voucher.rate_hundredths, ${change((left) => sql.ref(left))} as amount,
        ${change((left) => share("cgst_paise", left))} as half, ${change((left) => share("igst_paise", left))} as igst
      from voucher
      cross join lateral (select coalesce(${isNew}, false) as is_new) as kind
      cross join lateral (select case when is_new then 0
        else ${statedOr(filingIdBefore, remainingOf(sql`${from}::date - 1`))} end as rest) as before
      cross join lateral (select ${statedOr(filingId, remainingOf(sql`${to}::date`))} as rest) as now
      where ${receiptsUntil(query)}) as advance
    where amount <> 0
    group by 1, 2, 3, 4, 5 order by 4, 5, 1`.execute(db);
  return rows;
}

/** Keeps what is left of advances at the end of a period that is filed now. */
export async function storeAdvances(db: Db, returnFilingId: number, receipts: Receipts): Promise<void> {
  await sql`
    insert into return_advance (return_filing_id, voucher_id, left_paise)
    select ${returnFilingId}, voucher_id, rest from voucher
    cross join lateral (select ${remainingOf(sql`${receipts.to}::date`)} as rest) as now
    where ${receiptsUntil(receipts)} and rest <> 0`.execute(db);
}

export async function countVouchers(db: Db, { companyId, gstin, windows }: VouchersQuery): Promise<number> {
  const { rows } = await sql<{ vouchers: number }>`
    select count(*)::integer as vouchers from ${periodWindows(windows)}
    join voucher on ${inWindow("voucher")}
    where company_id = ${companyId} and supplier_gstin = ${gstin}`.execute(db);
  return rows[0]?.vouchers ?? 0;
}
