import { addDays, indiaAt } from "#contract/day.ts";
import { formatTime } from "#contract/format.ts";
import { callingTime } from "#contract/round/calling.ts";
import { getMyRound } from "#contract/round/round.ts";
import { invalid } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { findRound } from "./queries.ts";

function callingOf(day: string, slot: string) {
  const { from, until } = callingTime(day, slot);
  return { from: from.toISOString(), until: until.toISOString() };
}

export function mineRoutes(serve: Serve): void {
  serve(getMyRound, async ({ body: { Day: day }, caller, db, now }) => {
    const today = indiaAt(now).day;
    if (day < addDays(today, -1) || day > addDays(today, 1))
      throw invalid({ Day: "Choose yesterday, today or tomorrow" });
    const rows = caller.providerId === null ? [] : await findRound(db, caller.providerId, day);
    return {
      day,
      serverTime: now.toISOString(),
      washes: rows.map(({ slot, status, mayCall, ...row }, index) => ({
        ...row,
        status,
        time: formatTime(slot),
        order: index + 1,
        outcome: status === "done" || status === "missed" ? status : null,
        calling: mayCall ? callingOf(day, slot) : null,
      })),
    };
  });
}
