import { formatCount, plural } from "#contract/format.ts";
import type { SocietySummary } from "#contract/society/summary.ts";

/** Shown for a missing or meaningless figure. */
const NO_FIGURE = "–";

type Summary = SocietySummary | undefined;

/**
 * The percentage of pillars that a cleaner covers, 0 to 100, or of flats if there are no pillars; null if there are
 * neither.
 */
export function coveredShare(summary: Summary): number | null {
  if (!summary?.covered) return null;
  const kind = summary.parkingPillars > 0 ? "parkingPillars" : "flats";
  // Rounded down, so that 999 of 1,000 is not yet 100 %.
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

/** "6 buildings · 1,152 flats · 540 pillars · 46% covered · 12 of 40 done today"; unknown figures are omitted. */
export function figuresText(summary: SocietySummary): string {
  const share = coveredShare(summary);
  return [
    sizeText(summary),
    ...(share === null ? [] : [`${share}% covered`]),
    ...(summary.today ? [`${todayText(summary)} today`] : []),
  ].join(" · ");
}
