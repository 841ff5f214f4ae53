import { setTimeout as sleep } from "node:timers/promises";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getCompanies } from "#contract/company/company.ts";
import { getDisruptions } from "#contract/dispatch/disruption.ts";
import { awaitBoard, getBoard } from "#contract/dispatch/board.ts";
import { getOutcomes } from "#contract/dispatch/outcome.ts";
import { getRefused } from "#contract/dispatch/refusal.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { signInAs } from "#web/testing/people.ts";
import { boardWash } from "../testing/boardWash.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const wash = boardWash;
const other = { ...wash, washId: 2, vehicleNumber: "MH12AB0002", providerId: null, providerName: null };
const provider = (providerId: number, name: string) => ({
  providerId,
  name,
  washes: 1,
  done: 0,
  missed: 0,
  lastHeard: null,
  away: null,
});
const unchanged = { version: "1", reload: false, changed: [], washes: [], live: true };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  for (const list of [getCompanies, getDisruptions, getSocieties, getOutcomes]) answerCall(list, () => []);
  answerCall(getRefused, () => ({ refused: [], total: 0 }));
  answerCall(getBoard, ({ Day }) => ({
    day: Day,
    providers: [provider(9, "Ramesh Jadhav"), provider(10, "Sunil Pawar")],
    washes: [wash, other],
    unassigned: 1,
    truncated: false,
    societies: [],
    version: "1",
  }));
  signInAs("staff");
});

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
/** Advances the timers until the board has requested changes `times` times in all. */
async function untilRequested(times: number): Promise<void> {
  await vi.waitFor(() => {
    if (sentTo(awaitBoard).length < times) vi.advanceTimersByTime(4_000);
    expect(sentTo(awaitBoard)).toHaveLength(times);
  });
}

test("shows others' changes version by version without reloading the board", async () => {
  answerCall(awaitBoard, ({ Version }) =>
    Version === "1"
      ? {
          ...unchanged,
          version: "2",
          changed: [1, 2, 300],
          // The first has moved to another day.
          washes: [{ ...other, status: "done" as const, providerId: 10, providerName: "Sunil Pawar" }],
        }
      : { ...unchanged, version: "3" },
  );
  renderApp("/dispatch?day=2026-11-21");
  expect(await rowOf("Ramesh Jadhav")).toHaveTextContent("0 of 1");
  await untilRequested(1);
  await vi.waitFor(async () => expect(await rowOf("Sunil Pawar")).toHaveTextContent("1 of 1"));
  expect(within(await rowOf("Ramesh Jadhav")).queryByRole("button", { name: /^MH12/ })).toBeNull();
  await untilRequested(2);
  expect(sentTo(awaitBoard)).toMatchObject([{ Version: "1" }, { Version: "2" }]);
  expect(sentTo(getBoard)).toHaveLength(1);
});

test("reloads once when told to, and next after a pause", async () => {
  answerCall(awaitBoard, () => ({ ...unchanged, version: "2", reload: true }));
  renderApp("/dispatch?day=2026-11-21");
  await rowOf("Ramesh Jadhav");
  await untilRequested(1);
  await vi.waitFor(() => expect(sentTo(getBoard)).toHaveLength(2));
  await sleep(200);
  expect([sentTo(getBoard).length, sentTo(awaitBoard).length]).toEqual([2, 1]);
});

test("reloads for a provider who is new to the board", async () => {
  answerCall(awaitBoard, () => ({
    ...unchanged,
    changed: [1],
    washes: [{ ...wash, providerId: 11, providerName: "Vijay More" }],
  }));
  renderApp("/dispatch?day=2026-11-21");
  await rowOf("Ramesh Jadhav");
  await untilRequested(1);
  await vi.waitFor(() => expect(sentTo(getBoard)).toHaveLength(2));
});

test("says that it is out of touch until it reaches the server", async () => {
  let isAway = true;
  answerCall(awaitBoard, () => (isAway ? refuse(503, "The database is away.") : unchanged));
  renderApp("/dispatch?day=2026-11-21");
  expect(await screen.findByText("Updates by itself")).toBeVisible();
  await untilRequested(1);
  expect(await screen.findByText("Out of touch, trying again")).toBeVisible();
  isAway = false;
  await untilRequested(2);
  expect(await screen.findByText("Updates by itself")).toBeVisible();
});
