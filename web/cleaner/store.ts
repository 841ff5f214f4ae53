import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Day, QueuedEntry } from "./terms.ts";

const VERSION = 1;

interface Phone extends DBSchema {
  /** Days by user, and the clock offset. */
  kept: { key: string; value: unknown };
  outbox: { key: number; value: QueuedEntry; indexes: { userId: number } };
  /** Photos by outbox id; separate, so that listing the outbox does not load them. */
  picture: { key: string; value: Blob };
}
type Store = IDBPDatabase<Phone>;

let opened: Promise<Store> | null = null;

/** The phone's IndexedDB. An upgrade must keep the outbox: it is the only copy of a cleaner's unsent reports. */
export function store(): Promise<Store> {
  opened ??= openDB<Phone>("round", VERSION, {
    upgrade: (db) => {
      db.createObjectStore("kept");
      db.createObjectStore("outbox", { keyPath: "seq", autoIncrement: true }).createIndex("userId", "userId");
      db.createObjectStore("picture");
    },
    // A page of a newer release waits for this connection to close; a reload brings this page to that release.
    blocking: () => {
      void opened?.then((db) => db.close());
      opened = null;
      location.reload();
    },
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

const dayKey = (userId: number, day: string): string => `day ${userId} ${day}`;
/** Key range of a user's days; only those before `day` if given. */
const daysOf = (userId: number, day = "~"): IDBKeyRange =>
  IDBKeyRange.bound(dayKey(userId, ""), dayKey(userId, day), false, true);
const CLOCK = "clock";

/** `skew`: ms that the server's clock is ahead, null if unknown. */
type StoredState = { days: readonly Day[]; outbox: readonly QueuedEntry[]; skew: number | null };

/** Reads a user's state in one transaction, so that an entry being sent is either in the outbox or in its day. */
export async function loadState(userId: number): Promise<StoredState> {
  const tx = (await store()).transaction(["kept", "outbox"]);
  const [days, outbox, skew] = await Promise.all([
    tx.objectStore("kept").getAll(daysOf(userId)),
    tx.objectStore("outbox").index("userId").getAll(userId),
    tx.objectStore("kept").get(CLOCK),
  ]);
  return { days: days as Day[], outbox, skew: (skew as number | undefined) ?? null };
}

/** Stores a day for offline use. */
export async function saveDay(userId: number, day: Day): Promise<void> {
  await (await store()).put("kept", day, dayKey(userId, day.day));
}

/** Removes a user's days; only those before `day` if given. */
export async function forgetDays(userId: number, day?: string): Promise<void> {
  await (await store()).delete("kept", daysOf(userId, day));
}

/** Removes the days of everybody else who has used this phone, whose sessions may have ended unnoticed. */
export async function forgetOthersDays(userId: number): Promise<void> {
  const kept = await store();
  for (const key of await kept.getAllKeys("kept", IDBKeyRange.bound("day ", "day ~")))
    if (!key.startsWith(dayKey(userId, ""))) await kept.delete("kept", key);
}

/** Stores the clock offset in ms. */
export async function saveSkew(skew: number): Promise<void> {
  await (await store()).put("kept", skew, CLOCK);
}
