import { sql } from "kysely";
import { addDays, addMonths, firstDayOf, indiaAt, indiaInstant, monthOf } from "#contract/day.ts";
import type { ExpenseKind } from "#contract/expense/expense.ts";
import { paiseOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";

/** The costs of a month besides pay: kind, day of the month, rupees, note, and the society if it is one's. */
const monthly: readonly (readonly [ExpenseKind, number, number, string, string?])[] = [
  ["rent", 1, 9_500, "Store room in Aundh"],
  ["supplies", 3, 14_280, "Shampoo and wax, 60 litres"],
  ["water", 6, 6_400, "Eight tankers", "Emerald Greens"],
  ["water", 7, 2_400, "Three tankers", "Nandanvan Heights"],
  ["phone", 9, 2_390, "Recharge of ten phones"],
  ["transport", 12, 3_150, "Fuel of the two scooters"],
  ["equipment", 15, 4_760, "Microfibre cloths and two pumps"],
  ["repairs", 19, 850, "Hose and tap in the basement", "Sahyadri Meadows"],
  ["supplies", 22, 3_920, "Glass cleaner and dusters"],
];

/** Months with expenses, the current one included. */
const MONTHS = 3;

/** Expenses of the demo's first company. */
export async function loadExpenses(db: Db, userId: number, now: Date): Promise<void> {
  const today = indiaAt(now).day;
  const company = await db
    .selectFrom("company")
    .select("company_id")
    .orderBy("company_id")
    .executeTakeFirstOrThrow();
  const societies = await db.selectFrom("society").select(["society_id", "name"]).execute();
  const months = Array.from({ length: MONTHS }, (_, back) => firstDayOf(addMonths(monthOf(today), -back)));
  const expenses = months.flatMap((first) =>
    monthly.map(([kind, nth, rupees, note, society]) => {
      const day = addDays(first, nth - 1);
      return {
        company_id: company.company_id,
        society_id: societies.find(({ name }) => name === society)?.society_id ?? null,
        day,
        kind,
        amount_paise: paiseOf(rupees),
        note,
        added_at: indiaInstant(day, "18:00"),
        added_by: userId,
      };
    }),
  );
  const past = expenses.filter(({ day }) => day < today);
  if (past.length > 0) await db.insertInto("expense").values(past).execute();
}

/** Promises of some of the city's debtors, a few of them broken. */
export async function loadPromises(db: Db, userId: number, now: Date): Promise<void> {
  const today = indiaAt(now).day;
  await sql`
    insert into payment_promise (customer_id, promised_on, note, made_on, made_by)
    select customer_id, ${today}::date + (nth / 8 % 5)::integer - 1,
      (array['After salary', 'By UPI this week', 'Asked to call again', ''])[1 + nth % 4], ${today}::date - 4,
      ${userId}::integer
    from (
      select bill.customer_id, row_number() over (order by min(bill.due), bill.customer_id) as nth
      from bill join bill_account as account using (bill_id)
      where account.total_paise > account.credited_paise + account.paid_paise
      group by bill.customer_id) as debtor
    where nth % 8 = 3`.execute(db);
}
