import { sql } from "kysely";
import { addDays, addMonths, firstDayOf } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { incomeBy, incomeSums } from "#server/features/booking/income.queries.ts";
import { within } from "#server/features/wash/sums.queries.ts";
import { earnedBySociety, type PayQuery } from "#server/features/pay/month.queries.ts";
import { expensesWithin } from "./expense.queries.ts";

export type SocietyRow = {
  /** Null: of no single society. */
  societyId: number | null;
  societyName: string | null;
  incomePaise: Paise;
  payPaise: Paise;
  expensesPaise: Paise;
};

/** Income, pay and expenses of a month by society; only societies that have any. */
export async function findSocietyMonth(db: Db, scope: Scope, query: PayQuery): Promise<SocietyRow[]> {
  const { month, companyId } = query;
  const days = within({ from: firstDayOf(month), to: addDays(firstDayOf(addMonths(month, 1)), -1) });
  const spent = all([
    expensesWithin(scope),
    days,
    companyId !== undefined && sql`expense.company_id = ${companyId}`,
  ]);
  const { rows } = await sql<SocietyRow>`
    select part.society_id as "societyId", society.name as "societyName",
      sum(income)::double precision as "incomePaise", sum(pay)::double precision as "payPaise",
      sum(spent)::double precision as "expensesPaise"
    from (
      select society_id, income_paise as income, 0 as pay, 0 as spent
      from ${incomeBy("society_id", incomeSums(scope, { days, societyId: undefined, companyId }, "society"))} as earned
      union all
      select society_id, 0, amount_paise, 0 from ${earnedBySociety(scope, query)} as earned
      union all
      select society_id, 0, 0, amount_paise from expense where ${spent}) as part
    left join society on society.society_id = part.society_id
    group by part.society_id, society.name
    having (sum(income), sum(pay), sum(spent)) <> (0, 0, 0)
    order by sum(income) - sum(pay) - sum(spent) desc, part.society_id`.execute(db);
  return rows;
}
