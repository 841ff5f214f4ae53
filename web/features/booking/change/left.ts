import type { Wash } from "#contract/booking/wash.ts";
import { formatDay, plural } from "#contract/format.ts";

const MOST_NAMED = 3;

/** What cancelling does to the washes to come, from a day on or all (null): how many go, and which stay. */
export function leftText(washLines: readonly Wash[], from: string | null): string {
  const due = washLines.filter(({ status }) => status === "scheduled");
  const goes = ({ day, canSkip }: Wash) => canSkip && (from === null || day >= from);
  const staying = due.filter((wash) => !goes(wash));
  const gone = `${plural(due.length - staying.length, "wash", "washes")} will be cancelled and not charged.`;
  if (staying.length === 0) return gone;
  const days = [...new Set(staying.map(({ day }) => day))];
  const named = days.slice(0, MOST_NAMED).map(formatDay);
  const others = days.length - named.length;
  const list = others > 0 ? [...named, plural(others, "more day")] : named;
  const stays = plural(staying.length, "wash stays", "washes stay");
  return `${gone} ${stays}: ${new Intl.ListFormat("en-IN").format(list)}.`;
}
