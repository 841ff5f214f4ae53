import type { CodedText } from "#contract/coded.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { OutcomeReport } from "#contract/dispatch/outcome.ts";
import type { getMyRound } from "#contract/dispatch/round.ts";

/** The washes of a day as the server gave them. */
export type Day = ReplyOf<typeof getMyRound>;
export type Wash = Day["washes"][number];
export type PhotoKind = "before" | "after";

/** What waits to be sent. `id` is made when it is pressed and never again: a repeat of it changes nothing. */
type Pressed = {
  /** Its place in the order of what was pressed on this phone. */
  seq: number;
  id: string;
  /** Who pressed it: nobody else sees or sends it. */
  userId: number;
  day: string;
  washId: number;
  pillar: string;
  plate: string;
  /** When, by the server's clock, in ISO 8601. */
  at: string;
  /** From when on it may be sent, ms by the phone's clock: until then it can be taken back. */
  dueAt: number;
  attempts: number;
  /** Why the server does not take it; null while it may. */
  refused: string | null;
  /** The same as codes, where the server gave any. */
  refusedTexts?: readonly CodedText[];
  /** Whether the office has been told that it was refused. */
  told?: boolean;
};
export type QueuedReport = Pressed & { kind: "mark" } & OutcomeReport;
export type Photo = Pressed & { kind: "photo"; which: PhotoKind };
export type QueuedEntry = QueuedReport | Photo;

export const done: OutcomeReport = { outcome: "done", reason: null, note: "" };

/** A day's washes with what was pressed on this phone laid over what the server knows. */
export function washesOf(day: Day, outbox: readonly QueuedEntry[]): Wash[] {
  const reports = new Map<number, QueuedReport>();
  for (const press of outbox) if (press.kind === "mark") reports.set(press.washId, press);
  return day.washes.map((wash) => {
    const report = reports.get(wash.washId);
    if (!report) return wash;
    const { outcome, reason } = report;
    return { ...wash, status: outcome, outcome, reason };
  });
}

/** Whom to call about a wash; or why not, null where nobody answered. */
/** What the server says of a refusal, in English and as codes. */
export type Refusal = { message: string; texts: readonly CodedText[] };

export type Contact = { number: string; of: "office" | "customer" } | { refused: Refusal | null };

/** Whether somebody may be called about a wash at `now`; never of one that was kept before numbers were. */
export const mayCall = ({ calling, outcome }: Wash, now: Date): boolean =>
  Boolean(calling) &&
  outcome === null &&
  now >= new Date(calling?.from ?? 0) &&
  now <= new Date(calling?.until ?? 0);

/** Whether a wash counts: what was called off before anybody came is none. */
export const counts = ({ outcome, status }: Wash): boolean =>
  outcome !== null || (status !== "skipped" && status !== "cancelled");

/** Whether a photo of a wash is taken: by the server's word, which a day kept by an older release lacks, or on this phone. */
const isTaken = ({ washId, photos }: Wash, kind: PhotoKind, outbox: readonly QueuedEntry[]): boolean =>
  Boolean((photos as Wash["photos"] | undefined)?.includes(kind)) ||
  outbox.some((press) => press.kind === "photo" && press.washId === washId && press.which === kind);

/**
 * The photo that is asked for when a wash is said to be done; null where none is. Of both the one after it: the other
 * cannot be taken any more.
 */
export function photoDue(wash: Wash, outbox: readonly QueuedEntry[]): PhotoKind | null {
  const kind = photosOf(wash).at(-1);
  return kind === undefined || wash.outcome === "done" || isTaken(wash, kind, outbox) ? null : kind;
}

/** Which photos the company asks for. */
export const photosOf = ({ photosWanted }: Wash): readonly PhotoKind[] =>
  photosWanted === "none" ? [] : photosWanted === "both" ? ["before", "after"] : [photosWanted];
