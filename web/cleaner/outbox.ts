import { store } from "./store.ts";
import type { Day, QueuedReport, Photo, QueuedEntry, Refusal, Wash } from "./terms.ts";

/** The phone's outbox, as the sender uses it. */
export type Outbox = {
  /** A user's entries in the order of entry. */
  all: (userId: number) => Promise<QueuedEntry[]>;
  /** Counts an attempt before sending; false if the entry was undone or sent from another tab. */
  claim: (entry: QueuedEntry) => Promise<boolean>;
  /** Removes a delivered entry. */
  sent: (entry: QueuedEntry) => Promise<void>;
  /** Keeps a refused entry with the server's reason. */
  refused: (entry: QueuedEntry, why: Refusal) => Promise<void>;
};

/** Storage to leave free for reports when saving photos, bytes. */
const RESERVE = 5e6;

/** Too little storage for a photo. */
export class StorageFull extends Error {}

// Flushes to disk before the page confirms: the browser's default could lose it if the battery dies.
const durable = { durability: "strict" } as const;

/** Stores a report and assigns its sequence number. */
export async function queueReport<M extends Omit<QueuedReport, "seq">>(
  report: M,
): Promise<M & { seq: number }> {
  const tx = (await store()).transaction("outbox", "readwrite", durable);
  const seq = await tx.store.add(report as unknown as QueuedReport);
  await tx.done;
  return { ...report, seq };
}

/** Stores a photo and its entry in one transaction. @throws StorageFull */
export async function savePhoto(photo: Omit<Photo, "seq">, picture: Blob): Promise<void> {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
  if (quota - usage < picture.size + RESERVE) throw new StorageFull();
  try {
    const tx = (await store()).transaction(["outbox", "picture"], "readwrite", durable);
    await Promise.all([
      tx.objectStore("outbox").add(photo as Photo),
      tx.objectStore("picture").add(picture, photo.id),
      tx.done,
    ]);
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw new StorageFull();
    throw error;
  }
}

/** Removes an entry unless sending has begun; returns whether it did. */
export async function undoEntry({ seq }: QueuedEntry): Promise<boolean> {
  const tx = (await store()).transaction("outbox", "readwrite", durable);
  const entry = await tx.store.get(seq);
  const can = entry?.attempts === 0;
  if (can) await tx.store.delete(seq);
  await tx.done;
  return can;
}

/** Clears a refusal, so that the entry is sent again. */
export async function clearRefusal({ seq }: QueuedEntry): Promise<void> {
  const tx = (await store()).transaction("outbox", "readwrite", durable);
  const entry = await tx.store.get(seq);
  if (entry) await tx.store.put({ ...entry, refused: null, refusedTexts: [] });
  await tx.done;
}

/** Marks a refused entry as reported to the office. */
export async function markReported({ seq }: QueuedEntry): Promise<void> {
  const tx = (await store()).transaction("outbox", "readwrite", durable);
  const entry = await tx.store.get(seq);
  if (entry) await tx.store.put({ ...entry, told: true });
  await tx.done;
}

/** Removes a resolved entry. */
export async function forget({ seq, id }: QueuedEntry): Promise<void> {
  const tx = (await store()).transaction(["outbox", "picture"], "readwrite", durable);
  await Promise.all([tx.objectStore("outbox").delete(seq), tx.objectStore("picture").delete(id), tx.done]);
}

/** The image of a queued photo. */
export const pictureOf = async ({ id }: Photo): Promise<Blob | undefined> =>
  (await store()).get("picture", id);

export const phoneOutbox: Outbox = {
  all: async (userId) => (await store()).getAllFromIndex("outbox", "userId", userId),

  claim: async ({ seq }) => {
    const tx = (await store()).transaction("outbox", "readwrite", durable);
    const entry = await tx.store.get(seq);
    if (entry) await tx.store.put({ ...entry, attempts: entry.attempts + 1 });
    await tx.done;
    return entry !== undefined;
  },

  sent: async (entry) => {
    const tx = (await store()).transaction(["outbox", "picture", "kept"], "readwrite", durable);
    await tx.objectStore("outbox").delete(entry.seq);
    if (entry.kind === "photo") await tx.objectStore("picture").delete(entry.id);
    // Updates the stored day, so that the result shows until the day is fetched again.
    const key = `day ${entry.userId} ${entry.day}`;
    const day = (await tx.objectStore("kept").get(key)) as Day | undefined;
    if (day) await tx.objectStore("kept").put(withSent(day, entry), key);
    await tx.done;
  },

  refused: async ({ seq }, why) => {
    const tx = (await store()).transaction("outbox", "readwrite", durable);
    const entry = await tx.store.get(seq);
    if (entry) await tx.store.put({ ...entry, refused: why.message, refusedTexts: why.texts });
    await tx.done;
  },
};

/** The day with a delivered entry applied. */
function withSent(day: Day, entry: QueuedEntry): Day {
  const sent = (wash: Wash): Wash => {
    if (entry.kind === "photo") return { ...wash, photos: [...(wash.photos ?? []), entry.which] };
    const { outcome, reason } = entry;
    return { ...wash, status: outcome, outcome, reason };
  };
  return { ...day, washes: day.washes.map((wash) => (wash.washId === entry.washId ? sent(wash) : wash)) };
}
