import { takeClock, twoDays } from "./clock.ts";
import { UNDO_WINDOW_MS } from "./sender.ts";
import { loadState } from "./store.ts";
import type { Day, QueuedReport, QueuedEntry } from "./terms.ts";

/** What is told below. */
export type Note =
  | { kind: "reported"; report: QueuedReport }
  | { kind: "late" | "superseded"; pillar: string }
  | { kind: "photoSaved" | "photoUnread" | "storageFull" | "notKept" | "pillarNotToday" };

export type RoundState = {
  /** Whether what the phone keeps has been looked at: before, nothing is known. */
  isRead: boolean;
  /** Today and tomorrow at the server. */
  days: readonly [string, string];
  /** By day: as it came last, null when it never did. */
  lists: Readonly<Record<string, Day | null>>;
  /** What waits on this phone of whoever is signed in, in the order in which it was pressed. */
  outbox: readonly QueuedEntry[];
  /** Whether the server no longer takes the session. */
  expired: boolean;
  /** Whether the last call was answered. */
  reachable: boolean;
  note: Note | null;
};

/** What goes by itself; anything else stays until it is read. */
const fleeting: readonly Note["kind"][] = ["reported", "photoSaved"];

export type State = ReturnType<typeof createState>;

/** What the page shows of a person's round, told by every page of this phone that changes it. */
export function createState(userId: number) {
  let current: RoundState = {
    isRead: false,
    days: twoDays(),
    lists: {},
    outbox: [],
    expired: false,
    reachable: navigator.onLine,
    note: null,
  };
  let noteEnds: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const others = new BroadcastChannel("round");

  const set = (change: Partial<RoundState>): void => {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  };
  /** Reads what the phone keeps. */
  const look = async (): Promise<void> => {
    const kept = await loadState(userId);
    // Later, what this page has heard itself is newer.
    if (!current.isRead) takeClock(kept.skew);
    const days = twoDays();
    const listOf = (day: string) => kept.days.find((one) => one.day === day) ?? null;
    const [today, tomorrow] = days;
    set({
      isRead: true,
      days,
      outbox: kept.outbox,
      lists: { [today]: listOf(today), [tomorrow]: listOf(tomorrow) },
    });
  };
  others.addEventListener("message", () => void look());

  return {
    get: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    look,
    /** What the phone keeps has changed. */
    changed: async (): Promise<void> => {
      await look();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
      others.postMessage("changed");
    },
    tell: (note: Note | null): void => {
      clearTimeout(noteEnds);
      // As long as it can be taken back.
      if (note && fleeting.includes(note.kind))
        noteEnds = setTimeout(() => set({ note: null }), UNDO_WINDOW_MS);
      set({ note });
    },
  };
}
