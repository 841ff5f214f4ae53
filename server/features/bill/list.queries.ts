import { sql } from "kysely";
import type { BillStatus } from "#contract/bill/status.ts";
import { firstDayOf } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { personOf } from "#server/features/customer/customer.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { type BillHead, billsWithin, headColumns, joinAccount, open, statusIs } from "./bill.queries.ts";

const sortable = {
  month: sql.raw("bill.month"),
  number: sql.raw("bill.number"),
  customerName: sql.raw("lower(bill.customer_name)"),
  total: sql.raw("bill.total_paise"),
  open,
};
export type BillPage = Page<keyof typeof sortable> & {
  month: string | undefined;
  status: BillStatus | undefined;
  isOpen: boolean | undefined;
  companyId: number | undefined;
  societyId: number | undefined;
  customerId: number | undefined;
};

type Totals = { total: number; amountPaise: Paise; openSumPaise: Paise };

/** One page of bills, newest first by default. Each row carries the totals of all matches. */
export async function searchBillPage(
  db: Db,
  scope: Scope,
  page: BillPage,
): Promise<(BillHead & Totals & { companyName: string })[]> {
  const { month, status, isOpen, companyId, societyId, customerId, search, sort } = page;
  const matching = all([
    billsWithin(scope),
    month !== undefined && sql`bill.month = ${firstDayOf(month)}::date`,
    status !== undefined && statusIs[status],
    isOpen !== undefined && (isOpen ? sql`${open} > 0` : sql`${open} = 0`),
    companyId !== undefined && sql`bill.company_id = ${companyId}`,
    societyId !== undefined && sql`bill.society_id = ${societyId}`,
    customerId !== undefined && sql`bill.customer_id in ${personOf(scope, customerId)}`,
    search !== "" && contains(sql`bill.search_text`, search),
  ]);
  const direction = directionOf(sort, "desc");
  const from = sql`from bill ${joinAccount} where ${matching}`;
  const { rows } = await sql<BillHead & Totals & { companyName: string }>`
    select ${headColumns}, company.name as "companyName", sums.*
    from (select bill.* ${from}
      order by ${sortable[sort?.by ?? "month"]} ${direction}, bill.bill_id ${direction}
      limit ${page.pageSize} offset ${offsetOf(page)}) as bill
    ${joinAccount}
    join company on company.company_id = bill.company_id
    cross join (select count(*)::integer as total, coalesce(sum(account.total_paise), 0)::double precision as "amountPaise",
      coalesce(sum(${open}), 0)::double precision as "openSumPaise" ${from}) as sums
    order by ${sortable[sort?.by ?? "month"]} ${direction}, bill.bill_id ${direction}`.execute(db);
  return rows;
}
