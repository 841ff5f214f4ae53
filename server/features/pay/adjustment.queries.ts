import { type RawBuilder, sql } from "kysely";
import { firstDayOf } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { isClosed, type Payee, payeeColumns, type PayQuery, payWithin, sqlMonth } from "./month.queries.ts";

export type NewAdjustment = {
  providerId: number;
  companyId: number;
  month: string;
  amountPaise: Paise;
  reason: string;
  at: Date;
  userId: number;
};

export async function insertAdjustment(db: Db, adjustment: NewAdjustment): Promise<number> {
  const { payAdjustmentId } = await db
    .insertInto("pay_adjustment")
    .values({
      provider_id: adjustment.providerId,
      company_id: adjustment.companyId,
      month: firstDayOf(adjustment.month),
      amount_paise: adjustment.amountPaise,
      reason: adjustment.reason,
      created_at: adjustment.at,
      created_by: adjustment.userId,
    })
    .returning("pay_adjustment_id as payAdjustmentId")
    .executeTakeFirstOrThrow();
  return payAdjustmentId;
}

/** A manual addition to, or deduction from, the pay of a month. */
export type Adjustment = Payee & {
  payAdjustmentId: number;
  /** The first day of the month that it was written for. */
  month: string;
  amountPaise: Paise;
  reason: string;
  at: Date;
  by: string;
};

/**
 * The adjustments that a month pays: those on its payslips, and of an open month its own and, where `takesEarlier`,
 * those of closed months that are on no payslip. Sorted by provider, then in the order in which they were created.
 */
export async function findAdjustments(
  db: Db,
  scope: Scope,
  query: PayQuery,
  takesEarlier: (company: string) => RawBuilder<boolean>,
): Promise<Adjustment[]> {
  const columns = { provider: "adjustment.provider_id", company: "adjustment.company_id" };
  const month = sqlMonth(query.month);
  const { rows } = await sql<Adjustment>`
    select ${payeeColumns}, adjustment.pay_adjustment_id as "payAdjustmentId", adjustment.month,
      adjustment.amount_paise as "amountPaise", adjustment.reason, adjustment.created_at as at, writer.name as by
    from pay_adjustment as adjustment
    left join payslip_adjustment as slipped using (pay_adjustment_id)
    left join payslip using (payslip_id)
    join provider on provider.provider_id = adjustment.provider_id
    join app_user as person on person.user_id = provider.user_id
    join company on company.company_id = adjustment.company_id
    join app_user as writer on writer.user_id = adjustment.created_by
    where ${payWithin(scope, query, columns)} and (payslip.month = ${month} or payslip.month is null and (
      adjustment.month = ${month} and not ${isClosed("adjustment.company_id", month)}
      or adjustment.month < ${month} and ${isClosed("adjustment.company_id", sql.ref("adjustment.month"))}
        and ${takesEarlier("adjustment.company_id")}))
    order by lower(person.name), provider.provider_id, company.company_id,
      adjustment.pay_adjustment_id`.execute(db);
  return rows;
}
