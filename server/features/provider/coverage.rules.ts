import { reachOf } from "#contract/access.ts";
import type { CodedText } from "#contract/coded.ts";
import { formatTime } from "#contract/format.ts";
import type { Caller } from "#server/access/scope.ts";
import type { Clash } from "./coverageCheck.queries.ts";
import { refusalText } from "#server/errors/apiError.ts";

/** Whether coverage added by this caller makes the provider's company serve the society. No other specified call does. */
export const letsServe = ({ role }: Pick<Caller, "role">): boolean => reachOf(role, "society:write") !== null;

/** Times of day travel as a date-time; callers ignore the date. */
export const serializeTimeOfDay = (time: string, today: string): string => `${today}T${time}:00`;

export function clashText({ elsewhere, flats, pillars, ...clash }: Clash): CodedText {
  const other = {
    service: clash.serviceName,
    society: clash.societyName,
    building: clash.buildingName,
    start: formatTime(clash.start),
    end: formatTime(clash.end),
  };
  if (elsewhere) return refusalText("coverageInOtherSociety", other);
  return refusalText("coveredAlready", {
    ...other,
    flats,
    pillars,
    both: flats > 0 && pillars > 0 ? "yes" : "no",
  });
}
