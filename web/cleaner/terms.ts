import type { CodedText } from "#contract/coded.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { OutcomeReport } from "#contract/dispatch/outcome.ts";
import type { getMyRound } from "#contract/dispatch/round.ts";

/** A day's washes from the server. */
export type Day = ReplyOf<typeof getMyRound>;
export type Wash = Day["washes"][number];
export type PhotoKind = "before" | "after";

/** An unsent entry. `id` is created once, so that a repeat changes nothing. */
type QueuedBase = {
  /** Sequence number in order of entry. */
  seq: number;
  id: string;
  /** Owner; nobody else sees or sends it. */
  userId: number;
  day: string;
  washId: number;
  pillar: string;
  plate: string;
  /** Time of entry by the server's clock, ISO 8601. */
  at: string;
  /** Earliest time to send, ms by the phone's clock; until then it can be undone. */
  dueAt: number;
  attempts: number;
  /** The server's reason for a refusal; null if not refused. */
  refused: string | null;
  /** The same as codes, if the server sent any. */
  refusedTexts?: readonly CodedText[];
  /** True once the office has been told of the refusal. */
  told?: boolean;
};
export type QueuedReport = QueuedBase & { kind: "mark" } & OutcomeReport;
export type Photo = QueuedBase & { kind: "photo"; which: PhotoKind };
export type QueuedEntry = QueuedReport | Photo;

export const done: OutcomeReport = { outcome: "done", reason: null, note: "" };

/** The pillar, or the note where a vehicle without one stands. */
export const spotOf = ({ parkingPillar, parkingNote = "" }: Wash): string => parkingPillar || parkingNote;

/** Done, without the photo that the company wants. */
export const doneWithoutPhoto: OutcomeReport = { ...done, noPhoto: true };

/** A day's washes with unsent reports applied. */
export function washesOf(day: Day, outbox: readonly QueuedEntry[]): Wash[] {
  const reports = new Map<number, QueuedReport>();
  for (const entry of outbox) if (entry.kind === "mark") reports.set(entry.washId, entry);
  return day.washes.map((wash) => {
    const report = reports.get(wash.washId);
    if (!report) return wash;
    const { outcome, reason } = report;
    return { ...wash, status: outcome, outcome, reason };
  });
}

/** A refusal by the server, in English and as codes. */
export type Refusal = { message: string; texts: readonly CodedText[] };

/** `refused` is null without a reply. */
export type Contact = { number: string; of: "office" | "customer" } | { refused: Refusal | null };

/** True if calling about a wash is allowed at `now`; false for days stored before numbers existed. */
export const mayCall = ({ calling, outcome }: Wash, now: Date): boolean =>
  Boolean(calling) &&
  outcome === null &&
  now >= new Date(calling?.from ?? 0) &&
  now <= new Date(calling?.until ?? 0);

/** False for washes skipped or cancelled beforehand. */
export const counts = ({ outcome, status }: Wash): boolean =>
  outcome !== null || (status !== "skipped" && status !== "cancelled");

/** True if a photo exists on the server or in the outbox; a day stored by an older release lacks `photos`. */
const isPhotoTaken = ({ washId, photos }: Wash, kind: PhotoKind, outbox: readonly QueuedEntry[]): boolean =>
  Boolean((photos as Wash["photos"] | undefined)?.includes(kind)) ||
  outbox.some((entry) => entry.kind === "photo" && entry.washId === washId && entry.which === kind);

/**
 * The photo to request when a wash is reported as done; null if none. Of both kinds the later one, as the other can no
 * longer be taken.
 */
export function photoDue(wash: Wash, outbox: readonly QueuedEntry[]): PhotoKind | null {
  const kind = photosOf(wash).at(-1);
  return kind === undefined || wash.outcome === "done" || isPhotoTaken(wash, kind, outbox) ? null : kind;
}

export const photosOf = ({ photosWanted }: Wash): readonly PhotoKind[] =>
  photosWanted === "none" ? [] : photosWanted === "both" ? ["before", "after"] : [photosWanted];
