import { sql } from "kysely";
import type { PayMethod } from "#contract/pay/pay.ts";
import type { Paise } from "#contract/money.ts";
import { firstDayOf } from "#contract/day.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { ofPayslip, type Payee, type PayQuery, payWithin, sqlMonth } from "./month.queries.ts";

/** When and how a payslip was paid; all null and empty before. */
export type Paid = { paidOn: string | null; method: PayMethod | null; reference: string };

export type Payslip = Payee &
  Paid & {
    payslipId: number;
    closedAt: Date;
    panLastFour: string;
    washes: number;
    withoutRate: number;
    earnedPaise: Paise;
    earlierPaise: Paise;
    additionsPaise: Paise;
    deductionsPaise: Paise;
    tdsRateHundredths: number;
    tdsPaise: Paise;
    broughtPaise: Paise;
    advancePaise: Paise;
    advanceLeftPaise: Paise;
    netPaise: Paise;
    carriedPaise: Paise;
  };

const amount = (column: string, name: string) =>
  sql`payslip.${sql.ref(`${column}_paise`)}::double precision as ${sql.ref(`${name}Paise`)}`;

export async function findPayslips(db: Db, scope: Scope, query: PayQuery): Promise<Payslip[]> {
  const { rows } = await sql<Payslip>`
    select payslip_id as "payslipId", provider_id as "providerId", provider_name as name,
      payslip.company_id as "companyId", company_name as "companyName", closed_at as "closedAt",
      pan_last4 as "panLastFour", washes, without_rate as "withoutRate", ${amount("earned", "earned")},
      ${amount("earlier", "earlier")}, ${amount("additions", "additions")}, ${amount("deductions", "deductions")},
      tds_rate_hundredths as "tdsRateHundredths", ${amount("tds", "tds")}, ${amount("brought", "brought")},
      ${amount("advance", "advance")}, ${amount("advance_left", "advanceLeft")}, ${amount("net", "net")},
      ${amount("carried", "carried")}, paid_on as "paidOn", method, coalesce(reference, '') as reference
    from payslip join pay_close using (pay_close_id) left join payslip_payment using (payslip_id)
    where payslip.month = ${sqlMonth(query.month)} and ${payWithin(scope, query, ofPayslip)}
    order by payslip_id`.execute(db);
  return rows;
}

export type PayslipEntry = Pick<
  Payslip,
  "payslipId" | "companyId" | "companyName" | "washes" | "netPaise" | "paidOn" | "method"
> & { month: string };

/** Three years. */
const MAX_PAYSLIPS = 36;

/** A provider's payslips, the latest month first. */
export async function findPayslipsOf(db: Db, scope: Scope, providerId: number): Promise<PayslipEntry[]> {
  const { rows } = await sql<PayslipEntry>`
    select payslip_id as "payslipId", to_char(month, 'YYYY-MM') as month, company_id as "companyId",
      company_name as "companyName", washes, net_paise::double precision as "netPaise", paid_on as "paidOn", method
    from payslip left join payslip_payment using (payslip_id)
    where ${payWithin(scope, { providerId }, ofPayslip)}
    order by payslip.month desc, payslip_id desc
    limit ${MAX_PAYSLIPS}`.execute(db);
  return rows;
}

export type NewPayment = { paidOn: string; method: PayMethod; reference: string; at: Date; userId: number };

/** Stores when and how payslips were paid, in place of what was stored. */
export async function storePayments(
  db: Db,
  payslipIds: readonly number[],
  payment: NewPayment,
): Promise<void> {
  await sql`
    insert into payslip_payment (payslip_id, paid_on, method, reference, marked_at, marked_by)
    select payslip_id, ${payment.paidOn}::date, ${payment.method}::text, ${payment.reference}::text,
      ${payment.at}::timestamptz, ${payment.userId}::integer
    from unnest(${[...payslipIds]}::integer[]) as slip (payslip_id)
    on conflict (payslip_id) do update set paid_on = excluded.paid_on, method = excluded.method,
      reference = excluded.reference, marked_at = excluded.marked_at, marked_by = excluded.marked_by`.execute(
    db,
  );
}

export async function hasClosed(db: Db, companyId: number, month: string): Promise<boolean> {
  const row = await db
    .selectFrom("pay_close")
    .where("company_id", "=", companyId)
    .where("month", "=", firstDayOf(month))
    .select("pay_close_id")
    .executeTakeFirst();
  return row !== undefined;
}
