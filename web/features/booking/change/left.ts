import type { Wash } from "#contract/booking/wash.ts";
import type { Speech } from "#web/words/speech.ts";

const MOST_NAMED = 3;

/** What cancelling does to the washes to come, from a day on or all (null): how many go, and which stay. */
export function leftText(washLines: readonly Wash[], from: string | null, speech: Speech): string {
  const { say, count, day: sayDay, language } = speech;
  const due = washLines.filter(({ status }) => status === "scheduled");
  const goes = ({ day, canSkip }: Wash) => canSkip && (from === null || day >= from);
  const staying = due.filter((wash) => !goes(wash));
  const gone = count(
    due.length - staying.length,
    "{count} wash will be cancelled and not charged.",
    "{count} washes will be cancelled and not charged.",
  );
  if (staying.length === 0) return gone;
  const days = [...new Set(staying.map(({ day }) => day))];
  const named = days.slice(0, MOST_NAMED).map(sayDay);
  const others = days.length - named.length;
  const list = others > 0 ? [...named, count(others, "{count} more day", "{count} more days")] : named;
  const stays = count(staying.length, "{count} wash stays", "{count} washes stay");
  return `${gone} ${say("{what}: {days}.", { what: stays, days: new Intl.ListFormat(`${language}-IN`).format(list) })}`;
}
