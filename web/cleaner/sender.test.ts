import { describe, expect, test } from "vitest";
import type { Answer } from "#web/lib/send.ts";
import { changeOf, UNDO_WINDOW_MS, nextOf, pauseAfter, sendAll, verdictOn } from "./sender.ts";
import type { QueuedReport, Photo, QueuedEntry } from "./terms.ts";

const NOW = 1_000_000;
const taken: Answer = { status: 200, body: {} };
const refusal: Answer = { status: 404, body: { code: "not-found", message: "There is no such wash." } };
const away: Answer = { status: 500, body: { code: "internal", message: "Something went wrong" } };

const common = { userId: 7, day: "2026-11-22", plate: "MH12AB1000", at: "2026-11-22T01:30:00Z", attempts: 0 };

const report = (seq: number, washId: number, change: Partial<QueuedReport> = {}): QueuedReport => ({
  ...common,
  seq,
  id: `mark ${seq}`,
  washId,
  pillar: `P${washId}`,
  dueAt: NOW,
  refused: null,
  kind: "mark",
  outcome: "done",
  reason: null,
  note: "",
  ...(change as object),
});

const photo = (seq: number, washId: number): Photo => {
  const { seq: place, id: _, dueAt, refused } = report(seq, washId);
  const pressed = { ...common, seq: place, washId, pillar: `P${washId}`, dueAt, refused };
  return { ...pressed, id: `photo ${seq}`, kind: "photo", which: "after" };
};

/** A phone with an in-memory outbox and a server that replies per entry. */
function phone(entries: readonly QueuedEntry[], line: (entry: QueuedEntry, tries: number) => Answer | null) {
  let stored = [...entries];
  let token: string | null = "a token";
  const received: string[] = [];
  const tries = new Map<string, number>();
  const replace = (entry: QueuedEntry) => {
    stored = stored.map((each) => (each.seq === entry.seq ? entry : each));
  };
  return {
    received,
    stored: () => stored,
    signIn: (next: string | null) => {
      token = next;
    },
    send: () =>
      sendAll({
        userId: 7,
        now: () => NOW,
        token: () => token,
        onAnswer: (_press, verdict) => {
          if (verdict === "signed out") token = null;
        },
        line: async (entry) => {
          received.push(entry.id);
          tries.set(entry.id, (tries.get(entry.id) ?? 0) + 1);
          const answer = line(entry, tries.get(entry.id) ?? 0);
          if (!answer) throw new Error("The line is down");
          return answer;
        },
        outbox: {
          all: async (userId) => stored.filter((entry) => entry.userId === userId),
          claim: async (entry) => {
            return stored.some(({ seq }) => seq === entry.seq);
          },
          sent: async ({ seq }) => {
            stored = stored.filter((entry) => entry.seq !== seq);
          },
          refused: async (entry, why) => replace({ ...entry, refused: why.message }),
        },
      }),
  };
}

test("sends reports before photos, each in order of entry", async () => {
  const { send, received, stored } = phone(
    [photo(1, 1), report(2, 1), photo(3, 2), report(4, 2)],
    () => taken,
  );
  expect(await send()).toBe("empty");
  expect(received).toEqual(["mark 2", "mark 4", "photo 1", "photo 3"]);
  expect(stored()).toEqual([]);
});

test("stops without a reply, and keeps everything", async () => {
  const { send, received, stored } = phone([report(1, 1), report(2, 2)], (_, tries) =>
    tries > 1 ? taken : null,
  );
  expect(await send()).toBe("unanswered");
  expect(received).toEqual(["mark 1"]);
  expect(stored()).toHaveLength(2);
  expect(await send()).toBe("unanswered");
  expect(await send()).toBe("empty");
});

test("continues with other washes after a server error, and keeps the order within a wash", async () => {
  const entries = [report(1, 1), report(2, 1), report(3, 2), photo(4, 1)];
  const { send, received, stored } = phone(entries, ({ id }) => (id === "mark 1" ? away : taken));
  expect(await send()).toBe("waiting");
  expect(received).toEqual(["mark 1", "mark 3", "photo 4"]);
  expect(stored().map(({ id }) => id)).toEqual(["mark 1", "mark 2"]);
});

test("keeps a refused report with the server's message, and sends the next one", async () => {
  const { send, stored, received } = phone([report(1, 1), report(2, 1)], ({ seq }) =>
    seq === 1 ? refusal : taken,
  );
  expect(await send()).toBe("empty");
  expect(stored()).toEqual([{ ...report(1, 1), refused: "There is no such wash." }]);
  expect(await send()).toBe("empty");
  expect(received).toEqual(["mark 1", "mark 2"]);
});

test("pauses when the session ends, and continues with the next session", async () => {
  let isOver = true;
  const ended: Answer = { status: 401, body: { code: "unauthenticated" } };
  const { send, stored, received, signIn } = phone([report(1, 1), report(2, 2)], () =>
    isOver ? ended : taken,
  );
  expect(await send()).toBe("signed out");
  expect(await send()).toBe("signed out");
  expect(received).toEqual(["mark 1"]);
  expect(stored()).toHaveLength(2);
  isOver = false;
  signIn("a new token");
  expect(await send()).toBe("empty");
});

test("ignores another user's entries", async () => {
  const { send, stored } = phone([report(1, 1, { userId: 8 })], () => taken);
  expect(await send()).toBe("empty");
  expect(stored()).toHaveLength(1);
});

describe("an entry within the undo window", () => {
  test("waits, and so do later ones of the same wash", () => {
    const entries = [report(1, 1, { dueAt: NOW + 1 }), report(2, 1), report(3, 2)];
    expect(nextOf(entries, NOW, new Set())?.id).toBe("mark 3");
    expect(nextOf(entries, NOW + 1, new Set())?.id).toBe("mark 1");
  });

  test("does not wait for hours after the phone's clock is set back", () => {
    const entry = report(1, 1, { dueAt: NOW + UNDO_WINDOW_MS });
    expect(nextOf([entry], NOW - 3 * 3_600_000, new Set())).toBe(entry);
  });
});

test.each([
  [{ status: 201, body: {} }, "sent"],
  [{ status: 200, body: null }, "later"],
  [{ status: 401, body: null }, "signed out"],
  [{ status: 400, body: { code: "invalid" } }, "refused"],
  [{ status: 404, body: null }, "later"],
  [{ status: 408, body: { code: "timeout" } }, "later"],
  [{ status: 429, body: { code: "too-many" } }, "later"],
  [{ status: 503, body: { code: "unavailable" } }, "later"],
] as const)("maps %o to %s", (answer, verdict) => {
  expect(verdictOn(answer)).toBe(verdict);
});

test.each([
  [{ late: false }, null],
  [{ late: true }, "late"],
  [{ late: true, superseded: true }, "superseded"],
  [{ late: true, waiting: true }, "forOffice"],
])("tells the cleaner of a wash that changed meanwhile: %j is %s", (body, expected) => {
  expect(changeOf({ status: 200, body })).toBe(expected);
});

test("backs off up to a minute, with jitter", () => {
  expect(pauseAfter(1, 0)).toBe(500);
  expect(pauseAfter(1, 1)).toBe(1_000);
  expect(pauseAfter(30, 1)).toBe(60_000);
});
