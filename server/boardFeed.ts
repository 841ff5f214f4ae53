import type { Changes } from "#server/changes.ts";
import type { Db } from "#server/db/database.ts";
import { findNotices, NOTICES_KEPT_MS } from "#server/features/round/board/queries.ts";

/** How often what has changed is asked for, while somebody looks at a board. */
const PAUSE_MS = 500;

export type BoardFeed = { stop(): Promise<void> };

/** Tells open boards what has changed, by one small query at a time however many are open. Resolves once it reads. */
export async function followBoards(db: Db, changes: Changes): Promise<BoardFeed> {
  let { next } = await findNotices(db, null);
  let readAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  changes.listenFrom(next);

  const read = async (): Promise<void> => {
    const found = await findNotices(db, next);
    const isKept = performance.now() - readAt < NOTICES_KEPT_MS;
    // A standby that was promoted may know less than the primary did.
    const isAhead = BigInt(found.next) >= BigInt(next);
    next = found.next;
    readAt = performance.now();
    if (found.notices && isKept && isAhead && changes.isLive) changes.hear(found.notices, next);
    else changes.listenFrom(next);
  };
  const turn = async (): Promise<void> => {
    try {
      // Now and then in any case, so that whoever comes to look does not have to read anew.
      if (changes.isWatched || performance.now() - readAt > NOTICES_KEPT_MS / 2) await read();
    } catch {
      // Boards say that they may be behind, and ask by themselves meanwhile.
      if (changes.isLive && !stopped) changes.loseTouch();
    }
    if (!stopped) wait();
  };
  let turning: Promise<void> = Promise.resolve();
  const wait = (): void => {
    timer = setTimeout(() => {
      turning = turn();
    }, PAUSE_MS);
  };
  wait();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turning;
    },
  };
}
