import type { Dashboard } from "#contract/dashboard/dashboard.ts";
import { formatDay, formatWeekday } from "#contract/format.ts";
import type { Range } from "../range.ts";

/** More columns than this would be too thin to distinguish. */
const MAX_DAYS = 62;
const WEEK = 7;

/** A range of days, and the number of bookings made in it. */
export type Bucket = Range & { count: number };

/** The columns of a chart: one per day, or per week for a long range. */
export function bucketsOf(days: Dashboard["bookingsPerDay"]): Bucket[] {
  const size = days.length > MAX_DAYS ? WEEK : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) => {
    const part = days.slice(index * size, (index + 1) * size);
    return {
      from: part[0]?.day ?? "",
      to: part.at(-1)?.day ?? "",
      count: part.reduce((sum, { count }) => sum + count, 0),
    };
  });
}

/** "Sat 21 Nov 2026", "16 Nov 2026 – 22 Nov 2026" */
export const bucketWords = ({ from, to }: Range): string =>
  from === to ? formatWeekday(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** The axis maximum: a round number not below `most`: 1, 2, 4, 10, 20, 40, 100 … */
export function topOf(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return size * ([1, 2, 4, 10].find((step) => step * size >= value) ?? 10);
}
