import type { OutcomeReport } from "#contract/dispatch/outcome.ts";
import { newId } from "#web/lib/newId.ts";
import { fetchPhoneNumber } from "./calls.ts";
import { serverNow } from "./clock.ts";
import { queueReport, savePhoto, release, StorageFull, takeBack } from "./outbox.ts";
import { shrunk, Unreadable } from "./photo.ts";
import { UNDO_WINDOW_MS, refusalOf, verdictOn } from "./sender.ts";
import { sessionOf } from "./session.ts";
import { createState } from "./state.ts";
import { createSync } from "./sync.ts";
import type { Contact, QueuedReport, PhotoKind, QueuedEntry, Wash } from "./terms.ts";

export type Round = ReturnType<typeof openRound>;

/**
 * The round of the provider who is signed in on this phone. What is kept there comes a moment later; then it begins to send
 * and to ask.
 */
export function openRound(userId: number) {
  const state = createState(userId);
  const { sync, syncIn, tryAnew, begin } = createSync(state, userId);
  const read = state.look();
  void read.finally(begin);

  const entry = ({ washId, parkingPillar, vehicleNumber }: Wash, day: string) => ({
    id: newId(),
    userId,
    day,
    washId,
    pillar: parkingPillar,
    plate: vehicleNumber,
    at: serverNow().toISOString(),
    attempts: 0,
    refused: null,
  });

  /** Reports what happened to a wash. The report is on the phone before it shows; false when the phone could not keep it. */
  async function report(wash: Wash, day: string, outcome: OutcomeReport): Promise<boolean> {
    const pressed = {
      ...entry(wash, day),
      dueAt: Date.now() + UNDO_WINDOW_MS,
      kind: "mark" as const,
      ...outcome,
    };
    try {
      const queued = await queueReport(pressed);
      await state.changed();
      state.tell({ kind: "reported", report: queued });
    } catch {
      state.tell({ kind: "notKept" });
      return false;
    }
    syncIn(UNDO_WINDOW_MS + 50);
    return true;
  }

  /** Keeps a photo of a wash, made small; false when the phone could not. */
  async function photograph(wash: Wash, day: string, which: PhotoKind, file: Blob): Promise<boolean> {
    const photo = { ...entry(wash, day), dueAt: Date.now(), kind: "photo" as const, which };
    try {
      await savePhoto(photo, await shrunk(file));
    } catch (error) {
      if (error instanceof StorageFull) state.tell({ kind: "storageFull" });
      else state.tell({ kind: error instanceof Unreadable ? "photoUnread" : "notKept" });
      return false;
    }
    await state.changed();
    state.tell({ kind: "photoSaved" });
    sync();
    return true;
  }

  /** Takes back what was said last, unless it has left the phone already. */
  async function undo(queued: QueuedReport): Promise<void> {
    await takeBack(queued);
    state.tell(null);
    await state.changed();
  }

  /** Sends what was refused once more. */
  async function sendAgain(press: QueuedEntry): Promise<void> {
    await release(press);
    await state.changed();
    sync();
  }

  /** Asks whom to call about a wash. */
  async function contactOf({ washId }: Wash): Promise<Contact> {
    const session = sessionOf(userId);
    const answer = session && (await fetchPhoneNumber(washId, session.token).catch(() => null));
    const verdict = answer && verdictOn(answer);
    if (verdict === "sent") return answer?.body as Contact;
    const refused = answer && refusalOf(answer);
    return { refused: refused?.message ? refused : null };
  }

  return {
    /** Settles when what the phone keeps has been looked at. */
    read,
    state: state.get,
    subscribe: state.subscribe,
    tell: state.tell,
    report,
    photograph,
    undo,
    sendAgain,
    contactOf,
    tryAnew,
  };
}
