import { restoreClock, twoDays } from "./clock.ts";
import { UNDO_WINDOW_MS } from "./sender.ts";
import { loadState } from "./store.ts";
import type { Day, QueuedReport, QueuedEntry } from "./terms.ts";

/** A note in the bottom bar. */
export type Note =
  | { kind: "reported"; report: QueuedReport }
  | { kind: "late" | "superseded" | "forOffice"; pillar: string }
  | { kind: "photoSaved" | "photoUnread" | "storageFull" | "notKept" | "pillarNotToday" };

export type RoundState = {
  /** True once stored state has loaded. */
  isRead: boolean;
  /** Today and tomorrow by the server's clock. */
  days: readonly [string, string];
  /** Last fetched list per day; null if never fetched. */
  lists: Readonly<Record<string, Day | null>>;
  /** The signed-in user's unsent entries, in order of entry. */
  outbox: readonly QueuedEntry[];
  /** True if the server rejects the session. */
  expired: boolean;
  /** True if the last call got a reply. */
  reachable: boolean;
  note: Note | null;
};

/** Notes that disappear by themselves; others stay until dismissed. */
const fleeting: readonly Note["kind"][] = ["reported", "photoSaved"];

export type State = ReturnType<typeof createState>;

/** The page's state of a user's round, updated by every page on this phone. */
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
  const refresh = async (): Promise<void> => {
    const stored = await loadState(userId);
    // Only at first: later, this page's own measurement is newer.
    if (!current.isRead) restoreClock(stored.skew);
    const days = twoDays();
    const listOf = (day: string) => stored.days.find((one) => one.day === day) ?? null;
    const [today, tomorrow] = days;
    set({
      isRead: true,
      days,
      outbox: stored.outbox,
      lists: { [today]: listOf(today), [tomorrow]: listOf(tomorrow) },
    });
  };
  others.addEventListener("message", () => void refresh());

  return {
    get: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    refresh,
    /** Reloads after a change of stored state, and notifies other pages. */
    changed: async (): Promise<void> => {
      await refresh();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
      others.postMessage("changed");
    },
    showNote: (note: Note | null): void => {
      clearTimeout(noteEnds);
      // As long as the undo window.
      if (note && fleeting.includes(note.kind))
        noteEnds = setTimeout(() => set({ note: null }), UNDO_WINDOW_MS);
      set({ note });
    },
  };
}
