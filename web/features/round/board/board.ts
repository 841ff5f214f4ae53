import type { ReplyOf } from "#contract/endpoint.ts";
import type { awaitBoard, BoardProvider, BoardWash, getBoard } from "#contract/round/board.ts";
import { formatCount } from "#contract/format.ts";
import { hourOfSlot } from "#contract/booking/slot.ts";

export type Board = ReplyOf<typeof getBoard>;
type News = ReplyOf<typeof awaitBoard>;

/**
 * How a wash stands; `overdue` when its hour is over and nobody has said what became of it, `called-off` when it was
 * missed for a reason that is nobody's failure.
 */
export type State = "scheduled" | "overdue" | "done" | "missed" | "called-off";

/** How many washes were called off, by the reason: "3 rained off". */
const calledOffWords = { rain: "rained off", "no-water": "without water" } as const;
type CalledOff = keyof typeof calledOffWords;
const callsOff = (reason: string | null): reason is CalledOff => reason !== null && reason in calledOffWords;
const isCalledOff = ({ status, reason }: BoardWash): boolean => status === "missed" && callsOff(reason);

/** What became of the washes that were not done, in words: "2 missed", "3 rained off". */
export function missedWords(washes: readonly BoardWash[]): string[] {
  const missed = washes.filter(({ status }) => status === "missed");
  const failed = missed.filter((wash) => !isCalledOff(wash)).length;
  const reasons = Object.entries(calledOffWords).map(
    ([why, words]) => [missed.filter(({ reason }) => reason === why).length, words] as const,
  );
  return [[failed, "missed"] as const, ...reasons].flatMap(([count, words]) =>
    count > 0 ? [`${formatCount(count)} ${words}`] : [],
  );
}

/** How many of washes that were not done were called off. */
export const countCalledOff = (washes: readonly BoardWash[]): number => washes.filter(isCalledOff).length;

/** Day and time of day in India. */
export type Moment = { day: string; time: string };

const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
};

/** How long after a slot has begun its washes are looked for, in minutes. */
const PATIENCE = 60;

/** How a wash of `day` stands at `now`. */
export function stateOf(wash: BoardWash, day: string, now: Moment): State {
  const { status, time } = wash;
  if (isCalledOff(wash)) return "called-off";
  if (status !== "scheduled") return status;
  if (day !== now.day) return day < now.day ? "overdue" : "scheduled";
  return hourOfSlot(time) * 60 + PATIENCE <= minuteOf(now.time) ? "overdue" : "scheduled";
}

/** How long after their first slot has begun somebody is looked for who has said nothing yet, in minutes. */
const GRACE = 20;

/** Whether somebody should have begun by now, and has not. */
export function isNotStarted(washes: readonly BoardWash[], day: string, now: Moment): boolean {
  if (day !== now.day || washes.length === 0 || washes.some(({ status }) => status !== "scheduled"))
    return false;
  const first = Math.min(...washes.map(({ time }) => hourOfSlot(time)));
  return first * 60 + GRACE <= minuteOf(now.time);
}

/** A wash in words: "MH12AB1234, P037 in B1, Green Acres, 7:00 AM". */
export const wordsOf = ({
  vehicleNumber,
  parkingPillar,
  parkingFloor,
  societyName,
  time,
}: BoardWash): string => `${vehicleNumber}, ${parkingPillar} in ${parkingFloor}, ${societyName}, ${time}`;

/** The washes of each key, in their order. */
export function groupBy<K>(washes: readonly BoardWash[], key: (wash: BoardWash) => K): Map<K, BoardWash[]> {
  const groups = new Map<K, BoardWash[]>();
  for (const wash of washes) {
    const own = groups.get(key(wash));
    if (own) own.push(wash);
    else groups.set(key(wash), [wash]);
  }
  return groups;
}

const sums = (washes: readonly BoardWash[]) => ({
  washes: washes.length,
  done: washes.filter(({ status }) => status === "done").length,
  missed: washes.filter(({ status }) => status === "missed").length,
});

const bySlot = (one: BoardWash, other: BoardWash): number =>
  hourOfSlot(one.time) - hourOfSlot(other.time) ||
  one.societyId - other.societyId ||
  one.washId - other.washId;

/** The board with what has changed since it was read; `societyId` is where it is narrowed to. */
export function withNews(
  board: Board,
  { changed, washes }: News,
  societyId: number | null,
  at: string,
): Board {
  const gone = new Set(changed);
  const before = new Map(board.washes.map((wash) => [wash.washId, wash]));
  const come = washes.filter((wash) => societyId === null || wash.societyId === societyId);
  const next = [...board.washes.filter(({ washId }) => !gone.has(washId)), ...come].toSorted(bySlot);
  const heard = new Set(
    come
      .filter(({ washId, status }) => status !== "scheduled" && before.get(washId)?.status === "scheduled")
      .map(({ providerId }) => providerId),
  );
  const theirs = groupBy(next, ({ providerId }) => providerId);
  const known = new Set(board.providers.map(({ providerId }) => providerId));
  const others = [...theirs.values()].flatMap(([first]): BoardProvider[] =>
    first && first.providerId !== null && first.providerName !== null && !known.has(first.providerId)
      ? [
          {
            providerId: first.providerId,
            name: first.providerName,
            washes: 0,
            done: 0,
            missed: 0,
            lastHeard: null,
            away: null,
          },
        ]
      : [],
  );
  const places = groupBy(next, (wash) => wash.societyId);
  return {
    ...board,
    washes: next,
    unassigned: next.filter(({ providerId, status }) => providerId === null && status === "scheduled").length,
    providers: [...board.providers, ...others].map((provider) => ({
      ...provider,
      ...sums(theirs.get(provider.providerId) ?? []),
      lastHeard: heard.has(provider.providerId) ? at : provider.lastHeard,
    })),
    societies: board.societies.map((society) => ({
      ...society,
      ...sums(places.get(society.societyId) ?? []),
    })),
  };
}
