import { getCalendar, searchWashes } from "#contract/booking/wash.ts";
import { timeOfSlot } from "#contract/booking/slot.ts";
import { daysBetween, indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { pageWithCount } from "#server/db/page.ts";
import { fieldText, invalid } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { filtersOf, flatText } from "./list.serialize.ts";
import { searchWashPage } from "./wash.queries.ts";
import { countByDay, type ChargeSums, sumCharges } from "./washSum.queries.ts";
import { serializeWash } from "./wash.serialize.ts";

const MAX_CALENDAR_DAYS = 62;

const serializeSums = ({ chargedPaise, incomePaise }: ChargeSums) => ({
  charged: rupeesOf(chargedPaise),
  ...(incomePaise !== null && { income: rupeesOf(incomePaise) }),
});

export function washRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(searchWashes, async ({ body: { filters, ...page }, caller, scope, db, now }) => {
    const query = {
      ...page,
      filters: {
        ...filtersOf(filters),
        washStatus: filters.WashStatus,
        kind: filters.Kind,
        serviceId: filters.ServiceId,
        time: filters.Slot && timeOfSlot(filters.Slot),
      },
      today: indiaAt(now).day,
    };
    const { rows, ...count } = await pageWithCount(query, (window) => searchWashPage(db, scope, window));
    const sums = filters.Kind === "charged" && serializeSums(await sumCharges(db, scope, query));
    return {
      rows: rows.map((row) => ({
        ...row,
        ...serializeWash(row, { caller, now, secrets }),
        flat: flatText(row),
      })),
      ...count,
      ...sums,
    };
  });

  serve(getCalendar, ({ body: { From, To, filters }, scope, db }) => {
    const days = daysBetween(From, To);
    if (days < 1) throw invalid({ To: fieldText("beforeFirstDay") });
    if (days > MAX_CALENDAR_DAYS)
      throw invalid({ To: fieldText("atMostDays", { count: MAX_CALENDAR_DAYS }) });
    return countByDay(db, scope, {
      from: From,
      to: To,
      societyId: filters.SocietyId,
      companyId: filters.CompanyId,
    });
  });
}
