import { indiaInstant } from "#contract/day.ts";
import type { WashChange } from "#contract/message/templates.ts";
import { isQuiet, type TemplateMessage } from "#server/features/message/rules.ts";
import type { Fact, Moment } from "../rules.ts";
import { type Change, isChange, changeMessage } from "../notify/rules.ts";

/** How long a change waits for what else happens, in milliseconds. */
const WAIT_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/** A change of one wash, and one of all washes of some days. */
type OfDays = Extract<Change, { kind: "paused" | "cancelled" }>;
type OfWash = Exclude<Change, OfDays>;
const isOfDays = (change: Change): change is OfDays =>
  change.kind === "paused" || change.kind === "cancelled";

/** When the washes begin that a change is about; of several the first. */
function timesOf(change: Change): (Moment | undefined)[] {
  if (isOfDays(change)) return [change.first];
  return change.kind === "moved" ? [change.from, change.to] : [change.from];
}

/** Whether a change is about a wash that begins within the hour, or began within the last one: somebody may wait for it. */
export const isUrgent = (change: Change, now: Date): boolean =>
  timesOf(change).some((time) => {
    if (time?.hour === undefined) return false;
    const begins = indiaInstant(time.day, `${String(time.hour).padStart(2, "0")}:00`);
    return Math.abs(begins.getTime() - now.getTime()) <= HOUR_MS;
  });

/**
 * When a customer is to be told of a fact, where it is a change: once the wait is over, so that all of it is told together
 * and nothing that was undone; at once when it is urgent, or when the wait would end in the quiet hours.
 */
export function notifyAt(fact: Fact, at: Date): Date | null {
  if (!isChange(fact)) return null;
  const later = new Date(at.getTime() + WAIT_MS);
  return isUrgent(fact, at) || (isQuiet(later) && !isQuiet(at)) ? at : later;
}

/** A change that its customer has not been told of, and whether he made it himself. */
export type PendingChange = { bookingId: number; change: Change; isOwn: boolean };

const isAt = (one: Moment, other: Moment) => one.day === other.day && one.hour === other.hour;
/** Where a wash is after a change, and whether it takes place. */
const placeAfter = (change: OfWash) => (change.kind === "moved" ? change.to : change.from);
const takesPlace = (change: OfWash) => change.kind === "moved" || change.kind === "restored";

/** The story, of those whose last lines are these, that a change goes on with: a wash is told by its plate and where it was. */
function storyOf(
  stories: readonly PendingChange[][],
  { bookingId, change }: PendingChange,
): PendingChange[] | undefined {
  if (isOfDays(change)) return undefined;
  const comesBack = change.kind === "restored";
  const placed = stories.flatMap((story) => {
    const last = story.at(-1);
    if (!last || last.bookingId !== bookingId || isOfDays(last.change)) return [];
    const isSame = last.change.number === change.number && takesPlace(last.change) !== comesBack;
    return isSame ? [{ story, place: placeAfter(last.change) }] : [];
  });
  const found =
    placed.find(({ place }) => isAt(place, change.from)) ??
    // What comes back may do so at another hour of its day.
    (comesBack ? placed.find(({ place }) => place.day === change.from.day) : undefined);
  return found?.story;
}

/** What the changes of one wash, in their order, come to; null where all is as it was. */
function netOf(changes: readonly Change[]): Change | null {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return null;
  if (isOfDays(first) || isOfDays(last)) return last;
  const tookPlace = first.kind !== "restored";
  if (!takesPlace(last)) return tookPlace ? { ...last, from: first.from } : null;
  const to = placeAfter(last);
  if (!tookPlace) return { kind: "restored", number: last.number, from: to };
  return isAt(first.from, to)
    ? null
    : { kind: "moved", number: last.number, from: first.from, to, reason: "" };
}

/**
 * What somebody is to be told of changes, which come in their order. What he did himself he knows: without
 * `confirmations` he is told of what others have done since, and of that in any case.
 */
export function newsOf(
  untold: readonly PendingChange[],
  { confirmations }: { confirmations: boolean },
): Change[] {
  const stories: PendingChange[][] = [];
  for (const one of untold) {
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

/** Of how many washes with the same change each is named, and how many lines a message has. */
const MAX_NAMED_WASHES = 3;
const MOST_LINES = 5;

const manyOf = {
  moved: "manyMoved",
  skipped: "manySkipped",
  calledOff: "manyCalledOff",
  restored: "manyRestored",
} as const;

/** One line for many washes with the same change. */
function lineOfMany(kind: OfWash["kind"], changes: readonly OfWash[]): WashChange {
  const days = changes.map(({ from }) => from.day).toSorted();
  const [day = "", until = day] = [days[0], days.at(-1)];
  return { template: manyOf[kind], parameters: { washes: changes.length, day, until } };
}

const washesOf = ({ parameters }: WashChange) => ("washes" in parameters ? parameters.washes : 1);
const sumOf = (lines: readonly WashChange[]) => lines.reduce((sum, line) => sum + washesOf(line), 0);

/** Changes in a few lines, in their order: each stands where the first of its kind does where there are many of it. */
function linesOf(news: readonly Change[]): WashChange[] {
  const lines = news.flatMap((change) => {
    if (isOfDays(change)) return [changeMessage(change)];
    const alike = news.filter((one): one is OfWash => one.kind === change.kind);
    if (alike.length <= MAX_NAMED_WASHES) return [changeMessage(change)];
    return alike[0] === change ? [lineOfMany(change.kind, alike)] : [];
  });
  if (lines.length <= MOST_LINES) return lines;
  const rest = lines.slice(MOST_LINES);
  return [...lines.slice(0, MOST_LINES), { template: "more", parameters: { washes: sumOf(rest) } }];
}

/** What changes say to their customer in one message: a single one as ever. `link` shows where they stand. */
export function messageOfChanges(news: readonly Change[], link: string): TemplateMessage | null {
  const [first, second] = news;
  if (!first) return null;
  if (!second) return changeMessage(first);
  const changes = linesOf(news);
  return { template: "changes", parameters: { washes: sumOf(changes), changes, link } };
}
