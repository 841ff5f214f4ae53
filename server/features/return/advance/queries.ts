import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Figures } from "../gstr1/queries.ts";

/** Selects the vouchers of a company's GSTIN; the days of the period are included. */
type AdvancesQuery = { companyId: number; gstin: string; from: string; to: string };

export type AdvancePart = Figures & {
  /** `at`: received in the period and not used in it; `txpd`: received earlier, and used or returned in it. */
  table: "at" | "txpd";
  interState: boolean;
  /** True for customers with a GSTIN. */
  isBusiness: boolean;
  placeOfSupply: string;
  rateHundredths: number;
  papers: number;
};

/**
 * The part of a receipt voucher's figure that falls on the amount that is left of it. Taken from the amount left each
 * time, so that what is received adds up to what is used later.
 */
const share = (figure: string, left: string) =>
  sql`round(${sql.ref(`voucher.${figure}`)}::numeric * ${sql.ref(left)} / voucher.total_paise)`;

/** Advances by table, place of supply and rate. */
export async function sumAdvances(
  db: Db,
  { companyId, gstin, from, to }: AdvancesQuery,
): Promise<AdvancePart[]> {
  const leftAfter = (day: string, condition: ReturnType<typeof sql>) => sql`voucher.total_paise
    - coalesce((select sum(amount_paise) from voucher_use as used
        where used.voucher_id = voucher.voucher_id and used.day ${condition} ${day}::date), 0)
    - coalesce((select sum(total_paise) from voucher as refund
        where refund.against_id = voucher.voucher_id and refund.issued ${condition} ${day}::date), 0)`;
  const { rows } = await sql<AdvancePart>`
    select "table", inter_state as "interState", customer_gstin <> '' as "isBusiness",
      place_of_supply as "placeOfSupply", rate_hundredths as "rateHundredths", count(*)::integer as papers,
      sum(amount - 2 * half - igst)::float8 as "taxablePaise", sum(half)::float8 as "cgstPaise",
      sum(half)::float8 as "sgstPaise", sum(igst)::float8 as "igstPaise"
    from (
      select case when voucher.issued >= ${from}::date then 'at' else 'txpd' end as "table",
        voucher.place_of_supply <> voucher.supplier_state as inter_state, voucher.customer_gstin,
        voucher.place_of_supply, voucher.rate_hundredths,
        case when voucher.issued >= ${from}::date then "end".rest else start.rest - "end".rest end as amount,
        case when voucher.issued >= ${from}::date then ${share("cgst_paise", "end.rest")}
          else ${share("cgst_paise", "start.rest")} - ${share("cgst_paise", "end.rest")} end as half,
        case when voucher.issued >= ${from}::date then ${share("igst_paise", "end.rest")}
          else ${share("igst_paise", "start.rest")} - ${share("igst_paise", "end.rest")} end as igst
      from voucher
      cross join lateral (select ${leftAfter(from, sql`<`)} as rest) as start
      cross join lateral (select ${leftAfter(to, sql`<=`)} as rest) as "end"
      where voucher.company_id = ${companyId} and voucher.supplier_gstin = ${gstin}
        and voucher.kind = 'receipt-voucher' and voucher.issued <= ${to}::date) as advance
    where amount <> 0
    group by 1, 2, 3, 4, 5 order by 4, 5, 1`.execute(db);
  return rows;
}

/** The number of vouchers of a period. */
export async function countVouchers(db: Db, { companyId, gstin, from, to }: AdvancesQuery): Promise<number> {
  const { rows } = await sql<{ vouchers: number }>`
    select count(*)::integer as vouchers from voucher
    where company_id = ${companyId} and supplier_gstin = ${gstin}
      and issued between ${from}::date and ${to}::date`.execute(db);
  return rows[0]?.vouchers ?? 0;
}
