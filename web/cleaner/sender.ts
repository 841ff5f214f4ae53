import { codedTextsOf } from "#contract/coded.ts";
import type { ApiErrorReply } from "#contract/error.ts";
import type { Answer } from "#web/lib/send.ts";
import type { Outbox } from "./outbox.ts";
import type { QueuedEntry, Refusal } from "./terms.ts";

/** How long what was pressed can be taken back before it is sent, ms. */
export const UNDO_WINDOW_MS = 5_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

type Verdict = "sent" | "later" | "signed out" | "refused";

const isObject = (body: unknown): body is { code?: unknown; message?: unknown } =>
  typeof body === "object" && body !== null;

/**
 * What an answer means for what was sent. Only the product's own words count: a gateway on the way, or a page that some
 * network shows before it lets anybody through, neither takes nor refuses anything.
 */
export function verdictOn({ status, body }: Answer): Verdict {
  if (status >= 200 && status < 300) return isObject(body) ? "sent" : "later";
  if (status === 401) return "signed out";
  if ([408, 425, 429].includes(status) || status >= 500) return "later";
  return status >= 400 && isObject(body) && body.code !== undefined ? "refused" : "later";
}

// A clock that was put back since must not hold it for hours.
const isDue = ({ dueAt }: QueuedEntry, now: number): boolean => dueAt <= now || dueAt - now > UNDO_WINDOW_MS;

/**
 * What is sent next: what was said of washes before photos, so that the office sees the round at once; of one wash in
 * the order in which it was said.
 * @param held ids of what was tried in vain just now
 */
export function nextOf(
  outbox: readonly QueuedEntry[],
  now: number,
  held: ReadonlySet<string>,
): QueuedEntry | undefined {
  const waiting = outbox.filter(({ refused }) => refused === null);
  const behind = new Set<number>();
  for (const press of waiting) {
    if (press.kind !== "mark" || behind.has(press.washId)) continue;
    if (isDue(press, now) && !held.has(press.id)) return press;
    behind.add(press.washId);
  }
  return waiting.find((press) => press.kind === "photo" && !held.has(press.id));
}

type Sending = {
  outbox: Outbox;
  userId: number;
  /** Sends one press; rejects when no answer comes. */
  line: (press: QueuedEntry, token: string) => Promise<Answer>;
  /** The token of that person's session; null when there is none on this phone now. */
  token: () => string | null;
  now: () => number;
  /** Called after each answer. */
  onAnswer: (press: QueuedEntry, verdict: Verdict, answer: Answer | null) => Promise<void> | void;
};

/** How sending ended: nothing is left, it goes on in a while, or not before somebody signs in. */
export type Ending = "empty" | "unanswered" | "waiting" | "signed out";

/** What an answer says of its refusal; "" where it says nothing. */
export function refusalOf({ body }: Answer): Refusal {
  const fault = (body ?? {}) as Partial<ApiErrorReply>;
  return { message: fault.message ?? "", texts: codedTextsOf(fault) };
}

/** Sends a person's outbox, one after the other, until nothing more can be sent now. */
export async function sendAll({ outbox, userId, line, token, now, onAnswer }: Sending): Promise<Ending> {
  const held = new Set<string>();
  for (;;) {
    const session = token();
    const all = await outbox.all(userId);
    if (session === null) return "signed out";
    const press = nextOf(all, now(), held);
    if (!press) return all.some(({ refused }) => refused === null) ? "waiting" : "empty";
    if (!(await outbox.claim(press))) continue;
    const answer = await line(press, session).catch(() => null);
    const verdict = answer ? verdictOn(answer) : "later";
    if (verdict === "sent") await outbox.sent(press);
    if (answer && verdict === "refused") await outbox.refused(press, refusalOf(answer));
    if (verdict === "later") held.add(press.id);
    await onAnswer(press, verdict, answer);
    // A session that began in another tab meanwhile goes on with the same.
    if (verdict === "signed out" && token() === session) return "signed out";
    if (!answer || answer.status === 429 || answer.status === 503) return "unanswered";
  }
}

/** How long to wait after so many times in vain: longer each time, and never all phones at once. */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + chance / 2);
