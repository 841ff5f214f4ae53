import { alone } from "./alone.ts";
import { fetchDay, fetchServerTime, sendEntry, reportToOffice } from "./calls.ts";
import { setClock, twoDays } from "./clock.ts";
import { reportAll } from "./office.ts";
import { forget, markReported, phoneOutbox } from "./outbox.ts";
import { changeOf, type Ending, UNDO_WINDOW_MS, pauseAfter, sendAll } from "./sender.ts";
import { sessionOf } from "./session.ts";
import type { State } from "./state.ts";
import { forgetDays, forgetOthersDays, saveDay } from "./store.ts";

/** Refresh interval while the page is visible, ms. */
const EVERY_MS = 30_000;

const isSeen = (): boolean => document.visibilityState === "visible";

/**
 * Sends a user's outbox and fetches both days: `sync` runs now, `syncIn` after some ms, `retry` also resets the
 * backoff.
 */
export function createSync(state: State, userId: number) {
  let refusedToken: string | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queued = false;

  /** The user's token, unless the server has rejected it. */
  const token = (): string | null => {
    const session = sessionOf(userId);
    return session && session.token !== refusedToken ? session.token : null;
  };
  /** The days leave the phone with the session; what is unsent stays for its author. */
  const refuse = async (): Promise<void> => {
    refusedToken = token();
    state.set({ expired: true, lists: {} });
    await forgetDays(userId);
    await state.changed();
  };

  const send = (): Promise<Ending> =>
    sendAll({
      outbox: phoneOutbox,
      userId,
      line: sendEntry,
      token,
      now: Date.now,
      onAnswer: async (entry, verdict, answer) => {
        state.set({ reachable: answer !== null });
        if (verdict === "sent") failures = 0;
        if (verdict === "signed out") await refuse();
        const changed = answer && changeOf(answer);
        if (verdict === "sent" && changed) state.showNote({ kind: changed, pillar: entry.pillar });
        await state.changed();
      },
    });

  /** Fetches both days; false without a reply. */
  async function fetchDays(): Promise<boolean> {
    const days = twoDays();
    for (const day of days) {
      const session = token();
      if (session === null) return true;
      const answer = await fetchDay(day, session).catch(() => null);
      state.set({ reachable: answer !== null });
      if (!answer) return false;
      if (answer.status === 401) await refuse();
      // 400: the server does not serve this day, since the phone's clock is days off.
      const time = answer.day
        ? new Date(answer.day.serverTime)
        : answer.status === 400 && (await fetchServerTime());
      if (time) await setClock(time);
      if (!answer.day) continue;
      await saveDay(userId, answer.day);
      state.set({ expired: false });
    }
    // The corrected clock may give another day.
    if (twoDays()[0] !== days[0]) return fetchDays();
    await forgetDays(userId, days[0]);
    await state.changed();
    return true;
  }

  async function reportRefused(): Promise<void> {
    const session = token();
    if (session === null || !state.get().outbox.some(({ refused }) => refused !== null)) return;
    await reportAll({
      outbox: state.get().outbox,
      line: (entry) => reportToOffice(entry, session),
      onReported: (entry, isResolved) => (isResolved ? forget(entry) : markReported(entry)),
    });
    await state.changed();
  }

  async function work(): Promise<void> {
    queued = false;
    clearTimeout(timer);
    // Past midnight on an open page: the day changes even offline.
    if (twoDays()[0] !== state.get().days[0]) await state.changed();
    const ending = await send();
    if (ending !== "unanswered") await reportRefused();
    const answered = ending !== "unanswered" && (await fetchDays());
    const failed = state.get().outbox.some(({ attempts, refused }) => attempts > 0 && refused === null);
    if (!answered || (ending === "waiting" && failed)) syncIn(pauseAfter((failures += 1), Math.random()));
    // Waiting only for the undo window.
    else if (ending === "waiting") syncIn(UNDO_WINDOW_MS / 2);
  }
  /** Runs, or queues at most one further run. */
  function sync(): void {
    if (queued) return;
    queued = true;
    alone(work).catch(() => {
      queued = false;
      // IndexedDB failed.
      syncIn(pauseAfter((failures += 1), Math.random()));
    });
  }
  function syncIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(sync, ms);
  }
  /** Runs now and resets the backoff: earlier failures do not count once there may be a connection. */
  function retry(): void {
    failures = 0;
    sync();
  }
  /** Syncs whenever a connection may be back; no browser does so reliably on its own. */
  function begin(): void {
    addEventListener("online", retry);
    addEventListener("offline", () => state.set({ reachable: false }));
    addEventListener("pageshow", ({ persisted }) => persisted && retry());
    document.addEventListener("visibilitychange", () => isSeen() && retry());
    setInterval(() => isSeen() && sync(), EVERY_MS);
    void forgetOthersDays(userId).catch(() => undefined);
    sync();
  }
  return { sync, syncIn, retry, begin };
}
