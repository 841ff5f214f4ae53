import { sql } from "kysely";
import { type Paise, NO_PAISE } from "#contract/money.ts";
import { offStatuses } from "#contract/wash/state.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { within, washSums } from "#server/features/wash/sums.queries.ts";
import { incomeSums, incomeBy, incomeOfWashes } from "./income.queries.ts";
import { type Filters, isDue } from "./listFilter.queries.ts";
import { type WashPage, matchingWashes, washesWithin } from "./wash.queries.ts";

/** Filters by which washes are summed daily. */
type DailyFilters = Pick<Filters, "from" | "to" | "societyId" | "companyId">;

const daysOf = ({ from, to, ...where }: DailyFilters) => ({
  days: within({ from: from ?? "-infinity", to: to ?? "infinity" }),
  ...where,
});

const dailySums = (scope: Scope, filters: DailyFilters) =>
  washSums(scope, daysOf(filters), filters.societyId === undefined ? "company" : "society");

/** True for staff: daily sums do not tell customers apart. */
const readsSums = ({ reach }: Scope): boolean => reach === "all" || reach === "own";

const summedFilters: ReadonlySet<string> = new Set([
  "from",
  "to",
  "societyId",
  "companyId",
  "serviceId",
  "kind",
]);

/** True if a list of charged washes has no other filters than daily sums. */
const isSummedDaily = ({ filters, search }: WashPage): boolean =>
  filters.kind === "charged" &&
  search === "" &&
  Object.entries(filters).every(([name, value]) => value === undefined || summedFilters.has(name));

function chargedSums(scope: Scope, { from, to, societyId, companyId, serviceId }: WashPage["filters"]) {
  const isAllSocieties = societyId === undefined;
  const query = daysOf({ from, to, societyId, companyId });
  if (serviceId === undefined) return incomeSums(scope, query, isAllSocieties ? "company" : "society");
  return sql`(select * from ${incomeSums(scope, query, isAllSocieties ? "item" : "society item")} as each
    where service_item_id in (select service_item_id from service_item where service_id = ${serviceId}))`;
}

export type ChargeSums = {
  chargedPaise: Paise;
  /** Null for customers. */
  incomePaise: Paise | null;
};

/** The total charge of all matching washes, and the income in it. */
export async function sumCharges(db: Db, scope: Scope, page: WashPage): Promise<ChargeSums> {
  const matching = matchingWashes(scope, page);
  const summed = readsSums(scope)
    ? incomeBy(
        "whole",
        sql`(select *, true as whole
          from ${isSummedDaily(page) ? chargedSums(scope, page.filters) : incomeOfWashes(matching)} as charged)`,
      )
    : sql`(select coalesce(sum(wash.price_paise), 0) as charged_paise, null as income_paise
        from wash where ${matching})`;
  const { rows } = await sql<ChargeSums>`
    select charged_paise::double precision as "chargedPaise", income_paise::double precision as "incomePaise"
    from ${summed} as summed`.execute(db);
  const [sums] = rows;
  return {
    chargedPaise: sums?.chargedPaise ?? NO_PAISE,
    incomePaise: sums?.incomePaise ?? (readsSums(scope) ? NO_PAISE : null),
  };
}

export type CalendarDay = { day: string; scheduled: number; done: number; missed: number; off: number };

export async function countByDay(
  db: Db,
  scope: Scope,
  query: { from: string; to: string; societyId: number | undefined; companyId: number | undefined },
): Promise<CalendarDay[]> {
  const { from, to, societyId, companyId } = query;
  const matching = all([
    washesWithin(scope),
    sql`wash.day between ${from}::date and ${to}::date`,
    societyId !== undefined && sql`wash.society_id = ${societyId}`,
    companyId !== undefined && sql`wash.company_id = ${companyId}`,
  ]);
  const due = readsSums(scope)
    ? sql`select day, due, done, missed from ${dailySums(scope, query)} as summed`
    : sql`select day, 1, (${washIs(["done"])})::integer, (${washIs(["missed"])})::integer from wash
        where ${isDue} and ${matching}`;
  const { rows } = await sql<CalendarDay>`
    select day, sum(due - done - missed)::integer as scheduled, sum(done)::integer as done,
      sum(missed)::integer as missed, sum(off)::integer as off
    from (
      select day, due, done, missed, 0 as off from (${due}) as due (day, due, done, missed)
      union all
      select wash.day, 0, 0, 0, 1 from wash where ${washIs(offStatuses)} and ${matching}) as each
    group by day having sum(due + off) <> 0 order by day`.execute(db);
  return rows;
}
