import type { ReplyOf } from "#contract/endpoint.ts";
import type { awaitBoard, BoardWash, getBoard } from "#contract/dispatch/board.ts";
import { formatCount } from "#contract/format.ts";
import { hourOfSlot } from "#contract/booking/slot.ts";

export type Board = ReplyOf<typeof getBoard>;
type Changes = ReplyOf<typeof awaitBoard>;

/** `overdue`: its hour is over without a report. `called-off`: missed for a reason that is nobody's error. */
export type State = "scheduled" | "overdue" | "done" | "missed" | "called-off";

/** "3 rained off" */
const calledOffWords = { rain: "rained off", "no-water": "without water" } as const;
type CalledOff = keyof typeof calledOffWords;
const callsOff = (reason: string | null): reason is CalledOff => reason !== null && reason in calledOffWords;
const isCalledOff = ({ status, reason }: BoardWash): boolean => status === "missed" && callsOff(reason);

/** Missed washes by kind: "2 missed", "3 rained off". */
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

export const countCalledOff = (washes: readonly BoardWash[]): number => washes.filter(isCalledOff).length;

/** Day and time of day in India. */
export type Moment = { day: string; time: string };

const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
};

/** Minutes after the start of a slot until a wash counts as overdue. */
const PATIENCE = 60;

/** State of a wash of `day` at `now`. */
export function stateOf(wash: BoardWash, day: string, now: Moment): State {
  const { status, time } = wash;
  if (isCalledOff(wash)) return "called-off";
  if (status !== "scheduled") return status;
  if (day !== now.day) return day < now.day ? "overdue" : "scheduled";
  return hourOfSlot(time) * 60 + PATIENCE <= minuteOf(now.time) ? "overdue" : "scheduled";
}

/** Minutes after a provider's first slot until they count as not started. */
const GRACE = 20;

/** True if a provider should have begun by now and has not. */
export function isNotStarted(washes: readonly BoardWash[], day: string, now: Moment): boolean {
  if (day !== now.day || washes.length === 0 || washes.some(({ status }) => status !== "scheduled"))
    return false;
  const first = Math.min(...washes.map(({ time }) => hourOfSlot(time)));
  return first * 60 + GRACE <= minuteOf(now.time);
}

/** The pillar, or the note where a vehicle without one stands. */
export const spotOf = ({ parkingPillar, parkingNote }: BoardWash): string => parkingPillar || parkingNote;

/** "MH12AB1234, P037 in B1, Green Acres, 7:00 AM" */
export function wordsOf(wash: BoardWash): string {
  const { vehicleNumber, parkingFloor, societyName, time } = wash;
  const place = parkingFloor === "" ? spotOf(wash) : `${spotOf(wash)} in ${parkingFloor}`;
  return `${vehicleNumber}, ${place}, ${societyName}, ${time}`;
}

export function groupBy<K>(washes: readonly BoardWash[], key: (wash: BoardWash) => K): Map<K, BoardWash[]> {
  const groups = new Map<K, BoardWash[]>();
  for (const wash of washes) {
    const own = groups.get(key(wash));
    if (own) own.push(wash);
    else groups.set(key(wash), [wash]);
  }
  return groups;
}

const byPlace = (one: BoardWash, other: BoardWash): number =>
  hourOfSlot(one.time) - hourOfSlot(other.time) ||
  one.societyId - other.societyId ||
  one.washId - other.washId;

/** True for an open wash without a provider. */
export const isUnassigned = ({ providerId, status }: BoardWash): boolean =>
  providerId === null && status === "scheduled";

/**
 * The board with the changes since its version; `societyId` is the filter. Null if it must be reloaded: too many
 * changes, or a provider who is not on it.
 */
export function withChanges(board: Board, changes: Changes, societyId: number | undefined): Board | null {
  const providers = new Set([null, ...board.providers.map(({ providerId }) => providerId)]);
  const added = changes.washes.filter((wash) => societyId === undefined || wash.societyId === societyId);
  if (changes.reload || added.some(({ providerId }) => !providers.has(providerId))) return null;
  const changed = new Set(changes.changed);
  const washes = [...board.washes.filter(({ washId }) => !changed.has(washId)), ...added].toSorted(byPlace);
  return { ...board, washes, unassigned: washes.filter(isUnassigned).length, version: changes.version };
}

/** How much a tile shows: also flat and car, the pillar, or the state alone. */
export type Density = "details" | "pillars" | "compact";

/** Up to this many washes of a day have space for flat and car. */
const MAX_DETAILED = 120;

export const densityOf = (washes: number, compact: boolean): Density =>
  compact ? "compact" : washes <= MAX_DETAILED ? "details" : "pillars";

/** Colours of societies.module.css. */
const SOCIETY_COLORS = 8;

/** The colour of each society, from 1 on, those with most washes first; more societies than colours share them. */
export const societyColors = ({ societies }: Pick<Board, "societies">): ReadonlyMap<number, number> =>
  new Map(societies.map(({ societyId }, index) => [societyId, (index % SOCIETY_COLORS) + 1]));

/** How far the hour of a column has passed, from 0 to 1; null if it is not the current one. */
export function shareOfHour(hour: number, day: string, now: Moment): number | null {
  const minute = minuteOf(now.time) - hour * 60;
  return day === now.day && minute >= 0 && minute < 60 ? minute / 60 : null;
}
