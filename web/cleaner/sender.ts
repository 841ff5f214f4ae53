import { codedTextsOf } from "#contract/coded.ts";
import type { ApiErrorReply } from "#contract/error.ts";
import type { Answer } from "#web/lib/send.ts";
import type { Outbox } from "./outbox.ts";
import type { QueuedEntry, Refusal } from "./terms.ts";

/** How long a report can be undone before it is sent, ms. */
export const UNDO_WINDOW_MS = 5_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;

type Verdict = "sent" | "later" | "signed out" | "refused";

const isObject = (body: unknown): body is { code?: unknown; message?: unknown } =>
  typeof body === "object" && body !== null;

/**
 * Classifies a reply. Only the API's own replies count: a gateway or a captive portal neither accepts nor refuses
 * anything.
 */
export function verdictOn({ status, body }: Answer): Verdict {
  if (status >= 200 && status < 300) return isObject(body) ? "sent" : "later";
  if (status === 401) return "signed out";
  if ([408, 425, 429].includes(status) || status >= 500) return "later";
  return status >= 400 && isObject(body) && body.code !== undefined ? "refused" : "later";
}

// A clock set back since must not delay it for hours.
const isDue = ({ dueAt }: QueuedEntry, now: number): boolean => dueAt <= now || dueAt - now > UNDO_WINDOW_MS;

/**
 * The next entry to send: reports before photos, so that the office sees progress at once; in order within a wash.
 * @param failed ids of entries that just failed
 */
export function nextOf(
  outbox: readonly QueuedEntry[],
  now: number,
  failed: ReadonlySet<string>,
): QueuedEntry | undefined {
  const waiting = outbox.filter(({ refused }) => refused === null);
  const behind = new Set<number>();
  for (const entry of waiting) {
    if (entry.kind !== "mark" || behind.has(entry.washId)) continue;
    if (isDue(entry, now) && !failed.has(entry.id)) return entry;
    behind.add(entry.washId);
  }
  return waiting.find((entry) => entry.kind === "photo" && !failed.has(entry.id));
}

type Sending = {
  outbox: Outbox;
  userId: number;
  /** Sends one entry; rejects without a reply. */
  line: (entry: QueuedEntry, token: string) => Promise<Answer>;
  /** The user's token; null without a session on this phone. */
  token: () => string | null;
  now: () => number;
  /** Called after each attempt; `answer` is null without a reply. */
  onAnswer: (entry: QueuedEntry, verdict: Verdict, answer: Answer | null) => Promise<void> | void;
};

/** How sending ended: nothing left, retry later, or not before the user signs in. */
export type Ending = "empty" | "unanswered" | "waiting" | "signed out";

/** The refusal in a reply; "" if it has no message. */
export function refusalOf({ body }: Answer): Refusal {
  const reply = (body ?? {}) as Partial<ApiErrorReply>;
  return { message: reply.message ?? "", texts: codedTextsOf(reply) };
}

/** The notice for a report of a wash that had changed meanwhile; null if the report counts as sent. */
export function changeOf({ body }: Answer): "forOffice" | "superseded" | "late" | null {
  const reply = (body ?? {}) as { late?: boolean; superseded?: boolean; waiting?: boolean };
  return reply.waiting ? "forOffice" : reply.superseded ? "superseded" : reply.late ? "late" : null;
}

/** Sends a user's outbox one by one until nothing more can be sent now. */
export async function sendAll({ outbox, userId, line, token, now, onAnswer }: Sending): Promise<Ending> {
  const failed = new Set<string>();
  for (;;) {
    const session = token();
    const all = await outbox.all(userId);
    if (session === null) return "signed out";
    const entry = nextOf(all, now(), failed);
    if (!entry) return all.some(({ refused }) => refused === null) ? "waiting" : "empty";
    if (!(await outbox.claim(entry))) continue;
    const answer = await line(entry, session).catch(() => null);
    const verdict = answer ? verdictOn(answer) : "later";
    if (verdict === "sent") await outbox.sent(entry);
    if (answer && verdict === "refused") await outbox.refused(entry, refusalOf(answer));
    if (verdict === "later") failed.add(entry.id);
    await onAnswer(entry, verdict, answer);
    // A new session from another tab continues.
    if (verdict === "signed out" && token() === session) return "signed out";
    if (!answer || answer.status === 429 || answer.status === 503) return "unanswered";
  }
}

/** Exponential backoff with jitter, so that phones do not retry in step. */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + chance / 2);
