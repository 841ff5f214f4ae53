import { store } from "./store.ts";
import type { Day, QueuedReport, Photo, QueuedEntry, Refusal, Wash } from "./terms.ts";

/** What waits on this phone, as the sender sees it. */
export type Outbox = {
  /** All of a person's, in the order in which it was pressed. */
  all: (userId: number) => Promise<QueuedEntry[]>;
  /** Notes that something is about to be sent; false when it was taken back, or sent from another tab. */
  claim: (press: QueuedEntry) => Promise<boolean>;
  /** Forgets what has arrived. */
  sent: (press: QueuedEntry) => Promise<void>;
  /** Keeps what the server does not take, with what it said. */
  refused: (press: QueuedEntry, why: Refusal) => Promise<void>;
};

/** Free room on the phone below which no photo is kept: it is for what is said of washes, MB × 1e6. */
const RESERVE = 5e6;

/** A photo for which the phone has no room. */
export class StorageFull extends Error {}

// On the disk before the page says so: the browser's own choice is what a phone that dies of its battery can lose.
const durable = { durability: "strict" } as const;

/** Keeps what was said of a wash, and gives it its place. */
export async function queueReport<M extends Omit<QueuedReport, "seq">>(
  report: M,
): Promise<M & { seq: number }> {
  const tx = (await store()).transaction("outbox", "readwrite", durable);
  const seq = await tx.store.add(report as unknown as QueuedReport);
  await tx.done;
  return { ...report, seq };
}

/** Keeps a photo beside its entry, both or neither. @throws StorageFull */
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

/** Takes back what was said last of a wash, while nothing of it has left the phone; whether it could. */
export async function takeBack({ seq }: QueuedEntry): Promise<boolean> {
  const tx = (await store()).transaction("outbox", "readwrite", durable);
  const press = await tx.store.get(seq);
  const can = press?.attempts === 0;
  if (can) await tx.store.delete(seq);
  await tx.done;
  return can;
}

/** Lets what was refused be sent again. */
export async function release({ seq }: QueuedEntry): Promise<void> {
  const tx = (await store()).transaction("outbox", "readwrite", durable);
  const press = await tx.store.get(seq);
  if (press) await tx.store.put({ ...press, refused: null, refusedTexts: [] });
  await tx.done;
}

/** Notes that the office has been told of what was refused. */
export async function markReported({ seq }: QueuedEntry): Promise<void> {
  const tx = (await store()).transaction("outbox", "readwrite", durable);
  const press = await tx.store.get(seq);
  if (press) await tx.store.put({ ...press, told: true });
  await tx.done;
}

/** Forgets what the office has settled. */
export async function forget({ seq, id }: QueuedEntry): Promise<void> {
  const tx = (await store()).transaction(["outbox", "picture"], "readwrite", durable);
  await Promise.all([tx.objectStore("outbox").delete(seq), tx.objectStore("picture").delete(id), tx.done]);
}

/** The picture of a photo that waits. */
export const pictureOf = async ({ id }: Photo): Promise<Blob | undefined> =>
  (await store()).get("picture", id);

/** The outbox of this phone. */
export const phoneOutbox: Outbox = {
  all: async (userId) => (await store()).getAllFromIndex("outbox", "userId", userId),

  claim: async ({ seq }) => {
    const tx = (await store()).transaction("outbox", "readwrite", durable);
    const press = await tx.store.get(seq);
    if (press) await tx.store.put({ ...press, attempts: press.attempts + 1 });
    await tx.done;
    return press !== undefined;
  },

  sent: async (press) => {
    const tx = (await store()).transaction(["outbox", "picture", "kept"], "readwrite", durable);
    await tx.objectStore("outbox").delete(press.seq);
    if (press.kind === "photo") await tx.objectStore("picture").delete(press.id);
    // Until the day comes anew, what has arrived still shows.
    const key = `day ${press.userId} ${press.day}`;
    const day = (await tx.objectStore("kept").get(key)) as Day | undefined;
    if (day) await tx.objectStore("kept").put(withSent(day, press), key);
    await tx.done;
  },

  refused: async ({ seq }, why) => {
    const tx = (await store()).transaction("outbox", "readwrite", durable);
    const press = await tx.store.get(seq);
    if (press) await tx.store.put({ ...press, refused: why.message, refusedTexts: why.texts });
    await tx.done;
  },
};

/** A day with what has been sent of it. */
function withSent(day: Day, press: QueuedEntry): Day {
  const sent = (wash: Wash): Wash => {
    if (press.kind === "photo") return { ...wash, photos: [...(wash.photos ?? []), press.which] };
    const { outcome, reason } = press;
    return { ...wash, status: outcome, outcome, reason };
  };
  return { ...day, washes: day.washes.map((wash) => (wash.washId === press.washId ? sent(wash) : wash)) };
}
