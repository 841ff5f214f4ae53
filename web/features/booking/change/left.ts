import type { Visit } from "#contract/booking/visit.ts";
import { formatDay, plural } from "#contract/format.ts";

const MOST_NAMED = 3;

/** What cancelling does to the washes to come, from a day on or all (null): how many go, and which stay. */
export function leftText(visits: readonly Visit[], from: string | null): string {
  const due = visits.filter(({ status }) => status === "scheduled");
  const goes = ({ day, canSkip }: Visit) => canSkip && (from === null || day >= from);
  const staying = due.filter((visit) => !goes(visit));
  const gone = `${plural(due.length - staying.length, "wash", "washes")} will be cancelled and not charged.`;
  if (staying.length === 0) return gone;
  const days = [...new Set(staying.map(({ day }) => day))];
  const named = days.slice(0, MOST_NAMED).map(formatDay);
  const others = days.length - named.length;
  const list = others > 0 ? [...named, plural(others, "more day")] : named;
  const stays = plural(staying.length, "wash stays", "washes stay");
  return `${gone} ${stays}: ${new Intl.ListFormat("en-IN").format(list)}.`;
}
