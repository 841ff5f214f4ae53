import { expect, test } from "vitest";
import type { Answer } from "#web/lib/send.ts";
import { AT_ONCE, reportAll } from "./office.ts";
import type { QueuedReport, QueuedEntry } from "./terms.ts";

const entryOf = (seq: number, change: Partial<QueuedReport> = {}): QueuedReport => ({
  seq,
  id: `mark ${seq}`,
  userId: 7,
  day: "2026-11-22",
  washId: seq,
  pillar: `P${seq}`,
  plate: "MH12AB1000",
  at: "2026-11-22T01:30:00Z",
  dueAt: 0,
  attempts: 1,
  refused: "The day of this wash has passed.",
  kind: "mark",
  outcome: "done",
  reason: null,
  note: "",
  ...(change as object),
});

/** Runs `reportAll` with replies by sequence number; returns the entries sent and the results. */
async function telling(outbox: readonly QueuedEntry[], answers: (seq: number) => Answer | null) {
  const sentSeqs: number[] = [];
  const resolutions: string[] = [];
  await reportAll({
    outbox,
    line: async ({ seq }) => {
      sentSeqs.push(seq);
      const answer = answers(seq);
      if (!answer) throw new Error("no signal");
      return answer;
    },
    onReported: async ({ seq }, isResolved) =>
      void resolutions.push(`${seq} ${isResolved ? "settled" : "waits"}`),
  });
  return { sentSeqs, resolutions };
}

test("reports refused entries, unreported ones first, and detects resolved ones", async () => {
  const outbox = [entryOf(1, { told: true }), entryOf(2), entryOf(3, { refused: null })];
  const { sentSeqs, resolutions } = await telling(outbox, (seq) => ({
    status: 200,
    body: { settled: seq === 1 ? "recorded" : null },
  }));
  expect(sentSeqs).toEqual([2, 1]);
  expect(resolutions).toEqual(["2 waits", "1 settled"]);
});

test("continues after a refusal, and stops without a connection", async () => {
  const outbox = [entryOf(1), entryOf(2), entryOf(3), entryOf(4)];
  const { sentSeqs, resolutions } = await telling(outbox, (seq) =>
    seq === 3
      ? null
      : seq === 1
        ? { status: 404, body: { code: "not-found", message: "Wash not found" } }
        : { status: 200, body: { settled: null } },
  );
  expect(sentSeqs).toEqual([1, 2, 3]);
  expect(resolutions).toEqual(["2 waits"]);
  const many = Array.from({ length: 30 }, (_, index) => entryOf(index));
  expect((await telling(many, () => ({ status: 200, body: { settled: null } }))).sentSeqs).toHaveLength(
    AT_ONCE,
  );
});
