import { formatTime, plural } from "#contract/format.ts";
import type { Clash } from "./queries.ts";

/** A day on which times of day travel: what callers read of it is the time. */
export const onWire = (time: string, today: string): string => `${today}T${time}:00`;

/** What a coverage clashes with, in a sentence. */
export function clashSentence(clash: Clash): string {
  const other = `${clash.serviceName}, ${clashPlace(clash)}, ${formatTime(clash.start)} to ${formatTime(clash.end)}`;
  if (clash.elsewhere) return `At that time the provider is in another society: ${other}.`;
  const shared = [
    ...(clash.flats > 0 ? [plural(clash.flats, "flat")] : []),
    ...(clash.pillars > 0 ? [plural(clash.pillars, "parking number")] : []),
  ];
  return `Already covered at that time: ${other} (${shared.join(" and ")} the same).`;
}

const clashPlace = ({ societyName, buildingName }: Clash) => `${societyName}, ${buildingName}`;
