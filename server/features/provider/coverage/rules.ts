import type { CodedText } from "#contract/coded.ts";
import { formatTime } from "#contract/format.ts";
import type { Clash } from "./queries.ts";
import { refusalText } from "#server/errors/apiError.ts";

/** A day on which times of day travel: what callers read of it is the time. */
export const serializeTimeOfDay = (time: string, today: string): string => `${today}T${time}:00`;

/** What a coverage clashes with. */
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
