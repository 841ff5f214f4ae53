import { addDays, indiaAt } from "#contract/day.ts";
import { getMyRound } from "#contract/dispatch/round.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";
import { findOfferedBy } from "#server/features/message/language.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { findOfficePhone, findRound } from "./ownRound.queries.ts";
import { serializeRound } from "./ownRound.serialize.ts";

export function ownRoundRoutes(serve: Serve): void {
  serve(getMyRound, async ({ body: { Day: day }, caller, db, now }) => {
    const today = indiaAt(now).day;
    if (day < addDays(today, -1) || day > addDays(today, 1))
      throw invalid({ Day: refusalText("nearDayOnly") });
    const washes = caller.providerId === null ? [] : await findRound(db, caller.providerId, day);
    const phone = await findOfficePhone(db, caller.companyId);
    return {
      day,
      serverTime: now.toISOString(),
      officePhone: phone && `+91${phone}`,
      languages: await findOfferedBy(db, caller.companyId),
      washes: serializeRound(day, washes),
    };
  });
}
