import { type RawBuilder, sql } from "kysely";
import { addMonths } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { ofPayslip, type Payee, payeeColumns, type PayQuery, payWithin, sqlMonth } from "./month.queries.ts";

export type NewAdvance = {
  providerId: number;
  companyId: number;
  on: string;
  amountPaise: Paise;
  note: string;
  at: Date;
  userId: number;
};

export async function insertAdvance(db: Db, advance: NewAdvance): Promise<number> {
  const { payAdvanceId } = await db
    .insertInto("pay_advance")
    .values({
      provider_id: advance.providerId,
      company_id: advance.companyId,
      on_day: advance.on,
      amount_paise: advance.amountPaise,
      note: advance.note,
      created_at: advance.at,
      created_by: advance.userId,
    })
    .returning("pay_advance_id as payAdvanceId")
    .executeTakeFirstOrThrow();
  return payAdvanceId;
}

/** All advances of a provider by a company that no payslip has deducted. */
export async function findOutstandingAdvance(db: Db, providerId: number, companyId: number): Promise<Paise> {
  const of = sql`where provider_id = ${providerId} and company_id = ${companyId}`;
  const { rows } = await sql<{ left: Paise }>`
    select (coalesce((select sum(amount_paise) from pay_advance ${of}), 0)
      - coalesce((select sum(advance_paise) from payslip ${of}), 0))::double precision as left`.execute(db);
  return rows[0]?.left ?? (0 as Paise);
}

export type Advance = Payee & {
  payAdvanceId: number;
  on: string;
  amountPaise: Paise;
  note: string;
  by: string;
};

const ofAdvance = { provider: "advance.provider_id", company: "advance.company_id" };

/** The advances on a month's payslips; of an open month those on none yet, oldest first. */
export async function findAdvances(
  db: Db,
  scope: Scope,
  query: PayQuery,
  takes: (company: string) => RawBuilder<boolean>,
): Promise<Advance[]> {
  const { rows } = await sql<Advance>`
    select ${payeeColumns}, advance.pay_advance_id as "payAdvanceId", advance.on_day as on,
      advance.amount_paise::double precision as "amountPaise", advance.note, writer.name as by
    from pay_advance as advance
    left join payslip_advance using (pay_advance_id)
    left join payslip using (payslip_id)
    join provider on provider.provider_id = advance.provider_id
    join app_user as person on person.user_id = provider.user_id
    join company on company.company_id = advance.company_id
    join app_user as writer on writer.user_id = advance.created_by
    where ${payWithin(scope, query, ofAdvance)} and (payslip.month = ${sqlMonth(query.month)}
      or payslip.month is null and advance.on_day < ${sqlMonth(addMonths(query.month, 1))}
        and ${takes("advance.company_id")})
    order by advance.on_day, advance.pay_advance_id`.execute(db);
  return rows;
}

/** A provider's debts to a company before a month is paid. */
export type PayeeBalance = Payee & {
  /** Advances up to the end of the month, less what payslips have deducted. */
  outstandingPaise: Paise;
  /** Deductions that payslips could not take, 0 or less. */
  broughtPaise: Paise;
};

/** The providers who owe anything, for months that take it. */
export async function findStandings(
  db: Db,
  scope: Scope,
  query: PayQuery,
  takes: (company: string) => RawBuilder<boolean>,
): Promise<PayeeBalance[]> {
  const { rows } = await sql<PayeeBalance>`
    select ${payeeColumns}, greatest(owed.outstanding, 0)::double precision as "outstandingPaise",
      owed.brought::double precision as "broughtPaise"
    from (
      select provider_id, company_id, sum(outstanding) as outstanding, sum(brought) as brought
      from (select provider_id, company_id, amount_paise as outstanding, 0 as brought
        from pay_advance as advance
        where on_day < ${sqlMonth(addMonths(query.month, 1))}
          and ${all([payWithin(scope, query, ofAdvance), takes("advance.company_id")])}
        union all
        select provider_id, company_id, -advance_paise, carried_paise - brought_paise
        from payslip
        where ${all([payWithin(scope, query, ofPayslip), takes("payslip.company_id")])}) as each
      group by 1, 2) as owed
    join provider on provider.provider_id = owed.provider_id
    join app_user as person on person.user_id = provider.user_id
    join company on company.company_id = owed.company_id
    where owed.outstanding > 0 or owed.brought < 0`.execute(db);
  return rows;
}
