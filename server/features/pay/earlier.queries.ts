import { type RawBuilder, sql } from "kysely";
import { addMonths } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import {
  isOfCompanies,
  ofPayslip,
  ofWash,
  type Payee,
  payeeColumns,
  type PayQuery,
  payWithin,
  rated,
  sqlMonth,
} from "./month.queries.ts";

/**
 * SQL condition: the month of a company, which is open, takes what has changed of its closed months. When it is being
 * closed, always; before that if no open month comes between, so that nothing is shown in two months.
 */
export const takesEarlier =
  (month: string, closing: boolean) =>
  (company: string): RawBuilder<boolean> => {
    const before = sql`select from pay_close as closed where closed.company_id = ${sql.ref(company)}`;
    const isOpen = sql`not exists (${before} and closed.month = ${sqlMonth(month)})`;
    if (closing) return sql`${isOpen}`;
    return sql`(${isOpen} and (not exists (${before} and closed.month < ${sqlMonth(month)})
      or exists (${before} and closed.month = ${sqlMonth(addMonths(month, -1))})))`;
  };

/** Changes to an item's washes since the month was closed. */
export type EarlierLine = Payee & {
  /** The first day of the closed month. */
  month: string;
  serviceItemId: number;
  itemName: string;
  washes: number;
  amountPaise: Paise;
};

const joined = sql`join provider on provider.provider_id = changed.provider_id
  join app_user as person on person.user_id = provider.user_id
  join company on company.company_id = changed.company_id
  join service_item as item on item.service_item_id = changed.service_item_id`;

const columnsWith = (itemName: RawBuilder<string>) => sql`${payeeColumns}, changed.month,
  item.service_item_id as "serviceItemId", ${itemName} as "itemName", changed.washes, changed.amount_paise::double precision as "amountPaise"`;
const order = sql`changed.month, lower(item.name), item.service_item_id`;

/** The difference between today's pay for closed months and the pay on all payslips for them. */
export async function findChanges(
  db: Db,
  scope: Scope,
  query: PayQuery,
  takes: (company: string) => RawBuilder<boolean>,
): Promise<EarlierLine[]> {
  const before = sqlMonth(query.month);
  const closedMonths = sql`join pay_close as paid on paid.company_id = wash.company_id
    and wash.day >= paid.month and wash.day < (paid.month + interval '1 month')::date`;
  const paidSlips = all([payWithin(scope, query, ofPayslip), isOfCompanies("payslip.company_id", takes)]);
  const { rows } = await sql<EarlierLine>`
    with now as (
      select provider_id, company_id, date_trunc('month', day)::date as month, service_item_id, washes,
        coalesce(rate_paise, 0)::bigint * washes as amount_paise
      from ${rated(
        all([
          washIs(["done"]),
          sql`paid.month < ${before}`,
          payWithin(scope, query, ofWash),
          isOfCompanies("wash.company_id", takes),
        ]),
        closedMonths,
      )} as live
    ), paid as (
      select payslip.provider_id, payslip.company_id, payslip.month, line.service_item_id, line.washes,
        coalesce(line.rate_paise, 0)::bigint * line.washes as amount_paise
      from payslip join payslip_day as line using (payslip_id)
      where payslip.month < ${before} and ${paidSlips}
      union all
      select payslip.provider_id, payslip.company_id, line.month, line.service_item_id, line.washes,
        line.amount_paise
      from payslip join payslip_earlier as line using (payslip_id)
      where line.month < ${before} and ${paidSlips}
    ), changed as (
      select provider_id, company_id, month, service_item_id, sum(washes)::integer as washes,
        sum(amount_paise) as amount_paise
      from (select * from now union all
        select provider_id, company_id, month, service_item_id, -washes, -amount_paise from paid) as each
      group by 1, 2, 3, 4 having sum(washes) <> 0 or sum(amount_paise) <> 0)
    select ${columnsWith(sql`item.name`)} from changed ${joined} order by ${order}`.execute(db);
  return rows;
}

/** The changes of earlier months on a month's payslips. */
export async function findPaidChanges(db: Db, scope: Scope, query: PayQuery): Promise<EarlierLine[]> {
  const { rows } = await sql<EarlierLine>`
    select ${columnsWith(sql`changed.item_name`)}
    from (select payslip.provider_id, payslip.company_id, line.*
      from payslip join payslip_earlier as line using (payslip_id)
      where payslip.month = ${sqlMonth(query.month)} and ${payWithin(scope, query, ofPayslip)}) as changed ${joined}
    order by ${order}`.execute(db);
  return rows;
}
