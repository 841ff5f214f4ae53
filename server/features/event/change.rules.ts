import { indiaInstant } from "#contract/day.ts";
import type { WashChange } from "#contract/message/templates.ts";
import { isQuiet, type TemplateMessage } from "#server/features/message/message.rules.ts";
import { type Fact, type Moment, readReason } from "./event.rules.ts";
import { type Change, isChange, changeMessage } from "./notify.rules.ts";

/** A change waits this long, so that further changes are sent with it. */
const WAIT_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/** `paused`, `cancelled` and `planChanged` affect all washes of a span of days, other changes one wash. */
type DayRangeChange = Extract<Change, { kind: "paused" | "cancelled" | "planChanged" }>;
type SingleWashChange = Exclude<Change, DayRangeChange>;
const isDayRangeChange = (change: Change): change is DayRangeChange =>
  change.kind === "paused" || change.kind === "cancelled" || change.kind === "planChanged";

/** When the washes of a change begin; for a span of days only the first. */
function timesOf(change: Change): (Moment | undefined)[] {
  if (isDayRangeChange(change)) return ["first" in change ? change.first : undefined];
  return change.kind === "moved" ? [change.from, change.to] : [change.from];
}

/** True within an hour before or after a wash begins: the customer may be waiting for it. */
export const isUrgent = (change: Change, now: Date): boolean =>
  timesOf(change).some((time) => {
    if (time?.hour === undefined) return false;
    const begins = indiaInstant(time.day, `${String(time.hour).padStart(2, "0")}:00`);
    return Math.abs(begins.getTime() - now.getTime()) <= HOUR_MS;
  });

/** Of washes that pause for an unpaid bill, one message tells them all, with the bill. */
const hasOwnMessage = (fact: Change): boolean =>
  fact.kind === "skipped" && readReason(fact.reason).reasonCode === "unpaid";

/**
 * When to notify the customer of a fact; null unless it is a change. It waits, so that changes are sent together and
 * undone ones not at all, but not when it is urgent or the wait would end in quiet hours.
 */
export function notifyAt(fact: Fact, at: Date): Date | null {
  if (!isChange(fact) || hasOwnMessage(fact)) return null;
  const later = new Date(at.getTime() + WAIT_MS);
  return isUrgent(fact, at) || (isQuiet(later) && !isQuiet(at)) ? at : later;
}

/** A change not yet sent to the customer. `isOwn`: the customer made it. */
export type PendingChange = { bookingId: number; change: Change; isOwn: boolean };

const isAt = (one: Moment, other: Moment) => one.day === other.day && one.hour === other.hour;
/** Day and hour of a wash after a change. */
const momentAfter = (change: SingleWashChange) => (change.kind === "moved" ? change.to : change.from);
const isScheduledAfter = (change: SingleWashChange) => change.kind === "moved" || change.kind === "restored";

/** The chain of changes that a change continues: same booking, plate, day and hour. */
function storyOf(
  stories: readonly PendingChange[][],
  { bookingId, change }: PendingChange,
): PendingChange[] | undefined {
  if (isDayRangeChange(change)) return undefined;
  const isRestored = change.kind === "restored";
  const candidates = stories.flatMap((story) => {
    const last = story.at(-1);
    if (!last || last.bookingId !== bookingId || isDayRangeChange(last.change)) return [];
    const isSame = last.change.number === change.number && isScheduledAfter(last.change) !== isRestored;
    return isSame ? [{ story, place: momentAfter(last.change) }] : [];
  });
  const found =
    candidates.find(({ place }) => isAt(place, change.from)) ??
    // A restored wash may take another hour of its day.
    (isRestored ? candidates.find(({ place }) => place.day === change.from.day) : undefined);
  return found?.story;
}

/** Net effect of the changes of one wash, in order; null when it ends as it began. */
function netOf(changes: readonly Change[]): Change | null {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return null;
  if (isDayRangeChange(first) || isDayRangeChange(last)) return last;
  const wasScheduledBefore = first.kind !== "restored";
  if (!isScheduledAfter(last)) return wasScheduledBefore ? { ...last, from: first.from } : null;
  const to = momentAfter(last);
  if (!wasScheduledBefore) return { kind: "restored", number: last.number, from: to };
  return isAt(first.from, to)
    ? null
    : { kind: "moved", number: last.number, from: first.from, to, reason: "" };
}

/**
 * Net changes to send to a customer, from changes in order. Without `confirmations`, only changes by others since the
 * customer's own last change are sent; those are always sent.
 */
export function netChangesOf(
  pending: readonly PendingChange[],
  { confirmations }: { confirmations: boolean },
): Change[] {
  const stories: PendingChange[][] = [];
  for (const one of pending) {
    const story = storyOf(stories, one);
    if (story) story.push(one);
    else stories.push([one]);
  }
  return stories.flatMap((story) => {
    const changes = story.map(({ change }) => change);
    const since = netOf(changes.slice(story.findLastIndex(({ isOwn }) => isOwn) + 1));
    return (confirmations ? (netOf(changes) ?? since) : since) ?? [];
  });
}

/** Up to this many washes with the same change are listed one by one. */
const MAX_NAMED_WASHES = 3;
const MAX_LINES = 5;

const manyOf = {
  moved: "manyMoved",
  skipped: "manySkipped",
  calledOff: "manyCalledOff",
  restored: "manyRestored",
} as const;

function lineOfMany(kind: SingleWashChange["kind"], changes: readonly SingleWashChange[]): WashChange {
  const days = changes.map(({ from }) => from.day).toSorted();
  const [day = "", until = day] = [days[0], days.at(-1)];
  return { template: manyOf[kind], parameters: { washes: changes.length, day, until } };
}

const washesOf = ({ parameters }: WashChange) => ("washes" in parameters ? parameters.washes : 1);
const sumOf = (lines: readonly WashChange[]) => lines.reduce((sum, line) => sum + washesOf(line), 0);

/** Changes as message lines, in order. A combined line stands where the first change of its kind does. */
function linesOf(netChanges: readonly Change[]): WashChange[] {
  const lines = netChanges.flatMap((change) => {
    if (isDayRangeChange(change)) return [changeMessage(change)];
    const alike = netChanges.filter((one): one is SingleWashChange => one.kind === change.kind);
    if (alike.length <= MAX_NAMED_WASHES) return [changeMessage(change)];
    return alike[0] === change ? [lineOfMany(change.kind, alike)] : [];
  });
  if (lines.length <= MAX_LINES) return lines;
  const rest = lines.slice(MAX_LINES);
  return [...lines.slice(0, MAX_LINES), { template: "more", parameters: { washes: sumOf(rest) } }];
}

/** One message for all changes; a single change keeps its own template. `link` leads to the washes. */
export function messageOfChanges(netChanges: readonly Change[], link: string): TemplateMessage | null {
  const [first, second] = netChanges;
  if (!first) return null;
  if (!second) return changeMessage(first);
  const changes = linesOf(netChanges);
  return { template: "changes", parameters: { washes: sumOf(changes), changes, link } };
}
