import type { OutcomeReport } from "#contract/dispatch/outcome.ts";
import { newId } from "#web/lib/newId.ts";
import { fetchPhoneNumber, fetchPillars, type PillarFloor, savePillar } from "./calls.ts";
import { serverNow } from "./clock.ts";
import { queueReport, savePhoto, clearRefusal, StorageFull, undoEntry } from "./outbox.ts";
import { shrunk, Unreadable } from "./photo.ts";
import { UNDO_WINDOW_MS, refusalOf, verdictOn } from "./sender.ts";
import { sessionOf } from "./session.ts";
import { createState } from "./state.ts";
import { createSync } from "./sync.ts";
import {
  type Contact,
  type PhotoKind,
  type QueuedEntry,
  type QueuedReport,
  type Refusal,
  spotOf,
  type Wash,
} from "./terms.ts";

export type Round = ReturnType<typeof openRound>;

/** The round of the cleaner signed in on this phone. Loads stored state first, then starts to synchronise. */
export function openRound(userId: number) {
  const state = createState(userId);
  const { sync, syncIn, retry, begin } = createSync(state, userId);
  const read = state.refresh();
  void read.finally(begin);

  const entry = (wash: Wash, day: string) => ({
    id: newId(),
    userId,
    day,
    washId: wash.washId,
    pillar: spotOf(wash),
    plate: wash.vehicleNumber,
    at: serverNow().toISOString(),
    attempts: 0,
    refused: null,
  });

  /** Stores a report before it shows; false if storing failed. */
  async function report(wash: Wash, day: string, outcome: OutcomeReport): Promise<boolean> {
    const draft = {
      ...entry(wash, day),
      dueAt: Date.now() + UNDO_WINDOW_MS,
      kind: "mark" as const,
      ...outcome,
    };
    try {
      const queued = await queueReport(draft);
      await state.changed();
      state.showNote({ kind: "reported", report: queued });
    } catch {
      state.showNote({ kind: "notKept" });
      return false;
    }
    syncIn(UNDO_WINDOW_MS + 50);
    return true;
  }

  /** Stores a shrunk photo; false on failure. */
  async function photograph(wash: Wash, day: string, which: PhotoKind, file: Blob): Promise<boolean> {
    const photo = { ...entry(wash, day), dueAt: Date.now(), kind: "photo" as const, which };
    try {
      await savePhoto(photo, await shrunk(file));
    } catch (error) {
      if (error instanceof StorageFull) state.showNote({ kind: "storageFull" });
      else state.showNote({ kind: error instanceof Unreadable ? "photoUnread" : "notKept" });
      return false;
    }
    await state.changed();
    state.showNote({ kind: "photoSaved" });
    sync();
    return true;
  }

  /** Undoes the last report unless it has been sent. */
  async function undo(queued: QueuedReport): Promise<void> {
    await undoEntry(queued);
    state.showNote(null);
    await state.changed();
  }

  async function sendAgain(queued: QueuedEntry): Promise<void> {
    await clearRefusal(queued);
    await state.changed();
    sync();
  }

  /** Requests whom to call about a wash. */
  async function contactOf({ washId }: Wash): Promise<Contact> {
    const session = sessionOf(userId);
    const answer = session && (await fetchPhoneNumber(washId, session.token).catch(() => null));
    const verdict = answer && verdictOn(answer);
    if (verdict === "sent") return answer?.body as Contact;
    const refused = answer && refusalOf(answer);
    return { refused: refused?.message ? refused : null };
  }

  /** The pillars among which a wash's may be; null without a reply. */
  async function pillarsOf({ washId }: Wash): Promise<PillarFloor[] | null> {
    const session = sessionOf(userId);
    return session && fetchPillars(washId, session.token).catch(() => null);
  }

  /** Saves a wash's pillar and reloads the days; null when it is saved, else the refusal, empty without a reply. */
  async function setPillar({ washId }: Wash, pillarId: number): Promise<Refusal | null> {
    const session = sessionOf(userId);
    const answer = session && (await savePillar(washId, pillarId, session.token).catch(() => null));
    if (answer?.status !== 200) return answer ? refusalOf(answer) : { message: "", texts: [] };
    retry();
    return null;
  }

  return {
    /** Settles once stored state has loaded. */
    read,
    state: state.get,
    subscribe: state.subscribe,
    showNote: state.showNote,
    report,
    photograph,
    undo,
    sendAgain,
    contactOf,
    pillarsOf,
    setPillar,
    retry,
  };
}
