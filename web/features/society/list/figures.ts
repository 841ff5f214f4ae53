import { formatCount, plural } from "#contract/format.ts";
import type { SocietySummary } from "#contract/society/summary.ts";

/** What stands for a figure that is not there, or says nothing. */
const NO_FIGURE = "–";

type Summary = SocietySummary | undefined;

/** The share of pillars that somebody may be sent to, 0 to 100, or of flats where there are no pillars; null of nothing. */
export function coveredShare(summary: Summary): number | null {
  if (!summary?.covered) return null;
  const kind = summary.parkingPillars > 0 ? "parkingPillars" : "flats";
  // All but one of a thousand is not yet all.
  return summary[kind] === 0 ? null : Math.floor((summary.covered[kind] * 100) / summary[kind]);
}

/** "46%" */
export function coveredText(summary: Summary): string {
  const share = coveredShare(summary);
  return share === null ? NO_FIGURE : `${share}%`;
}

/** "12 of 40 pillars, 8 of 96 flats" */
export function coveredInFull(summary: Summary): string {
  if (!summary?.covered) return "";
  const { covered, parkingPillars, flats } = summary;
  return [
    `${formatCount(covered.parkingPillars)} of ${plural(parkingPillars, "pillar")}`,
    `${formatCount(covered.flats)} of ${plural(flats, "flat")}`,
  ].join(", ");
}

/** "12 of 40 done", "none" */
export function todayText(summary: Summary): string {
  if (!summary?.today) return NO_FIGURE;
  const { due, done } = summary.today;
  return due === 0 ? "none" : `${formatCount(done)} of ${formatCount(due)} done`;
}

/** "6 buildings · 1,152 flats · 540 pillars" */
export function sizeText({ buildings, flats, parkingPillars }: SocietySummary): string {
  return [plural(buildings, "building"), plural(flats, "flat"), plural(parkingPillars, "pillar")].join(" · ");
}

/** "6 buildings · 1,152 flats · 540 pillars · 46% covered · 12 of 40 done today", without what is not known. */
export function figuresText(summary: SocietySummary): string {
  const share = coveredShare(summary);
  return [
    sizeText(summary),
    ...(share === null ? [] : [`${share}% covered`]),
    ...(summary.today ? [`${todayText(summary)} today`] : []),
  ].join(" · ");
}
