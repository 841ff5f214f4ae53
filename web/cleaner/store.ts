import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Day, QueuedEntry } from "./terms.ts";

const VERSION = 1;

interface Phone extends DBSchema {
  /** Days by person, and how far the phone's clock is from the server's. */
  kept: { key: string; value: unknown };
  outbox: { key: number; value: QueuedEntry; indexes: { userId: number } };
  /** The photos of the outbox, by its id: a list of what waits need not carry them. */
  picture: { key: string; value: Blob };
}
type Store = IDBPDatabase<Phone>;

let opened: Promise<Store> | null = null;

/** The phone's database. A new release's upgrade keeps the outbox: it is the only copy of a cleaner's morning. */
export function store(): Promise<Store> {
  opened ??= openDB<Phone>("round", VERSION, {
    upgrade: (db) => {
      db.createObjectStore("kept");
      db.createObjectStore("outbox", { keyPath: "seq", autoIncrement: true }).createIndex("userId", "userId");
      db.createObjectStore("picture");
    },
    // A page of a newer release waits for this one to let go; reloaded, it is of that release too.
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
/** A person's days; those before `day` alone when it is given. */
const daysOf = (userId: number, day = "~"): IDBKeyRange =>
  IDBKeyRange.bound(dayKey(userId, ""), dayKey(userId, day), false, true);
const CLOCK = "clock";

/** What the phone keeps of a person: the days as they came last, what waits, and how many ms the server's clock is ahead, null before it told. */
type StoredState = { days: readonly Day[]; outbox: readonly QueuedEntry[]; skew: number | null };

/** What the phone keeps of a person, as of one moment: what is sent meanwhile is in the outbox or in its day. */
export async function loadState(userId: number): Promise<StoredState> {
  const tx = (await store()).transaction(["kept", "outbox"]);
  const [days, outbox, skew] = await Promise.all([
    tx.objectStore("kept").getAll(daysOf(userId)),
    tx.objectStore("outbox").index("userId").getAll(userId),
    tx.objectStore("kept").get(CLOCK),
  ]);
  return { days: days as Day[], outbox, skew: (skew as number | undefined) ?? null };
}

/** Keeps a day for opening without a signal. */
export async function saveDay(userId: number, day: Day): Promise<void> {
  await (await store()).put("kept", day, dayKey(userId, day.day));
}

/** Forgets a person's days; those before `day` alone when it is given. */
export async function forgetDays(userId: number, day?: string): Promise<void> {
  await (await store()).delete("kept", daysOf(userId, day));
}

/** Keeps how many ms the server's clock is ahead of the phone's. */
export async function saveSkew(skew: number): Promise<void> {
  await (await store()).put("kept", skew, CLOCK);
}
