import { getCalendar, searchVisits } from "#contract/booking/visit.ts";
import { daysBetween, indiaAt } from "#contract/day.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { invalid } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { filtersOf, flatText } from "../list/rules.ts";
import { countByDay, searchVisitPage } from "./queries.ts";
import { visitOnWire } from "./rules.ts";

const MOST_CALENDAR_DAYS = 62;

export function visitRoutes(serve: Serve): void {
  serve(searchVisits, async ({ body: { filters, ...page }, caller, scope, db, now }) => {
    const asked = {
      ...page,
      filters: { ...filtersOf(filters), visitStatus: filters.VisitStatus },
      today: indiaAt(now).day,
    };
    const { rows, total } = await pageWithTotal(asked, (turn) => searchVisitPage(db, scope, turn));
    return {
      rows: rows.map((row) => ({ ...row, ...visitOnWire(row, caller, now), flat: flatText(row) })),
      total,
    };
  });

  serve(getCalendar, ({ body: { From, To, filters }, scope, db }) => {
    const days = daysBetween(From, To);
    if (days < 1) throw invalid({ To: "Must not be before the first day" });
    if (days > MOST_CALENDAR_DAYS) throw invalid({ To: `At most ${MOST_CALENDAR_DAYS} days` });
    return countByDay(db, scope, {
      from: From,
      to: To,
      societyId: filters.SocietyId,
      companyId: filters.CompanyId,
    });
  });
}
