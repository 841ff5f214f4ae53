import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getCompanies } from "#contract/company/company.ts";
import { getDisruptions } from "#contract/dispatch/disruption.ts";
import {
  assignWashes,
  awaitBoard,
  type BoardWash,
  getBoard,
  undoAssigned,
} from "#contract/dispatch/board.ts";
import { type Candidate, getCandidates } from "#contract/dispatch/candidate.ts";
import { getOutcomes } from "#contract/dispatch/outcome.ts";
import { getRefused } from "#contract/dispatch/refusal.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { signInAs } from "#web/testing/people.ts";
import { boardWash } from "../testing/boardWash.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  answerCall(getCompanies, () => []);
  answerCall(getDisruptions, () => []);
  answerCall(getSocieties, () => []);
  answerCall(getOutcomes, () => []);
  answerCall(getRefused, () => ({ refused: [], total: 0 }));
  answerCall(getCandidates, () => []);
  answerCall(awaitBoard, () => new Promise<never>(() => {}));
});

const car = boardWash;
const second: BoardWash = { ...car, washId: 2, vehicleNumber: "MH12AB0002", parkingPillar: "P2" };

const ramesh = { providerId: 9, name: "Ramesh Jadhav", washes: 1, done: 0, missed: 0 };
const oneProvider = {
  providers: [{ ...ramesh, lastHeard: null, away: null }],
  unassigned: 0,
  truncated: false,
  societies: [],
  version: "1",
};

/** Opens a day's board with these washes and focuses the first. */
async function openBoard(washes: BoardWash[], day = "2026-11-21") {
  answerCall(getBoard, ({ Day }) => ({ ...oneProvider, day: Day, washes }));
  const { user } = renderApp(`/dispatch?day=${day}`);
  const row = within(await screen.findByRole("row", { name: /Ramesh Jadhav/ }));
  const tiles = row.getAllByRole("button", { name: /^MH12/ });
  act(() => tiles[0]?.focus());
  return { user, tiles };
}

test("explains a key that has no effect", async () => {
  signInAs("staff");
  const { user } = await openBoard([{ ...car, status: "done" }], "2026-11-22");
  await user.keyboard("u");
  expect(await screen.findByText("There is nothing to undo.")).toBeVisible();
  await user.keyboard("a");
  expect(await screen.findByText(/^The wash of MH12AB0001 is done already: nobody can be/)).toBeVisible();
  await user.keyboard("r");
  expect(await screen.findByText("The washes of 22 Nov 2026 can be recorded on that day.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("groups washes recorded without an assignee, and corrects them by key", async () => {
  signInAs("staff");
  const nobodys = { ...second, status: "missed" as const, providerId: null, providerName: null };
  const { user } = await openBoard([car, nobodys]);
  const heading = await screen.findByRole("heading", { name: "Recorded, no washer assigned 1" });
  const tray = within(heading.parentElement ?? heading);
  expect(tray.getByText("7:00 AM, missed")).toBeVisible();
  act(() => tray.getByRole("button", { name: /^MH12AB0002/ }).focus());
  await user.keyboard("r");
  expect(await screen.findByRole("dialog", { name: "Record Wash" })).toBeVisible();
});

test("explains the keys to a read-only role", async () => {
  signInAs("accounts");
  const { user } = await openBoard([car]);
  await user.keyboard("a");
  expect(await screen.findByText("Your role looks at the board and assigns nobody.")).toBeVisible();
  await user.keyboard("r");
  expect(await screen.findByText("Your role does not record what became of washes.")).toBeVisible();
});

test("records several washes by keyboard; keeps a refused one, and records those before it once", async () => {
  signInAs("staff");
  let isRefused = true;
  answerCall(recordOutcome, ({ WashId, Outcome }) =>
    WashId === 2 && isRefused
      ? refuse(404, "Wash not found")
      : { washId: WashId, status: Outcome, effect: "charge" as const, late: false },
  );
  const { user, tiles } = await openBoard([car, second]);
  await user.keyboard(" ");
  act(() => tiles[1]?.focus());
  await user.keyboard(" r");
  const dialog = within(await screen.findByRole("dialog", { name: "Record Washes" }));
  expect(dialog.getByText("2 washes: MH12AB0001, MH12AB0002")).toBeVisible();
  await user.keyboard("{Enter}");
  expect(await dialog.findByText("1 of 2 recorded. MH12AB0002: Wash not found")).toBeVisible();
  isRefused = false;
  await user.click(dialog.getByRole("button", { name: "Record" }));
  expect(await screen.findByText("2 washes recorded.")).toBeVisible();
  const report = { Outcome: "done", RecordedAt: "2026-11-21T01:30:00.000Z" };
  expect(sentTo(recordOutcome)).toMatchObject([
    { ...report, WashId: 1 },
    { ...report, WashId: 2 },
    { ...report, WashId: 2 },
  ]);
});

test("undoes an assignment by key, restoring the former one instead of leaving the wash open", async () => {
  signInAs("operations");
  answerCall(assignWashes, ({ WashIds }) => ({ assigned: WashIds.length }));
  answerCall(undoAssigned, ({ WashIds }) => ({ undone: WashIds.length }));
  const { user, tiles } = await openBoard([car]);
  await user.keyboard(" ");
  await user.click(await screen.findByRole("combobox", { name: "Assign to" }));
  await user.click(await screen.findByRole("option", { name: "Ramesh Jadhav" }));
  expect(await screen.findByText("1 wash given to Ramesh Jadhav.")).toBeVisible();
  act(() => tiles[0]?.focus());
  await user.keyboard("u");
  await waitFor(() => expect(screen.queryByText("1 wash given to Ramesh Jadhav.")).toBeNull());
  expect(sentTo(undoAssigned)).toEqual([{ WashIds: [1] }]);
  expect(sentTo(assignWashes)).toEqual([
    { WashIds: [1], ProviderId: 9, Anyway: false, Seen: [{ WashId: 1, ProviderId: 9 }] },
  ]);
});

test("ranks who can come with the reasons, others below; a digit or Enter assigns", async () => {
  signInAs("operations");
  const able = { covers: true, wasHereLast: false, washesThere: 0, why: null, whyCode: null };
  const candidates: Candidate[] = [
    { ...able, providerId: 8, name: "Sunil More", minutesLeft: 45, wasHereLast: true },
    { ...able, providerId: 7, name: "Asha Pawar", minutesLeft: 60, washesThere: 2 },
    {
      ...able,
      providerId: 9,
      name: "Ramesh Jadhav",
      minutesLeft: 0,
      why: "Ramesh Jadhav has no time left.",
      whyCode: "full",
    },
  ];
  answerCall(getCandidates, () => candidates);
  answerCall(assignWashes, ({ WashIds }) => ({ assigned: WashIds.length }));
  const { user, tiles } = await openBoard([car]);
  await user.keyboard("a");
  const menu = within(await screen.findByRole("listbox"));
  await menu.findByText("45 minutes left, was there last time");
  expect(menu.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "1Sunil More45 minutes left, was there last time",
    "2Asha Pawar60 minutes left, 2 washes there anyway",
    "Ramesh JadhavHas no time left.",
  ]);
  await user.keyboard("2");
  expect(await screen.findByText("1 wash given to Asha Pawar.")).toBeVisible();
  act(() => tiles[0]?.focus());
  await user.keyboard("a");
  await within(await screen.findByRole("listbox")).findByText("45 minutes left, was there last time");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("1 wash given to Sunil More.")).toBeVisible();
  expect(sentTo(assignWashes)).toMatchObject([{ ProviderId: 7 }, { ProviderId: 8 }]);
  expect(sentTo(getCandidates)[0]).toEqual({ WashIds: [1] });
});

test("tells who assigned a wash meanwhile, and assigns it anyway with what the board then shows", async () => {
  signInAs("operations");
  const sunil = { providerId: 8, providerName: "Sunil More" };
  answerCall(assignWashes, ({ WashIds, Seen = [] }) =>
    Seen[0]?.ProviderId === 8
      ? { assigned: WashIds.length }
      : refuse(409, "Priya has given MH12AB0001 to Sunil More meanwhile."),
  );
  const { user } = await openBoard([car]);
  await user.keyboard(" ");
  answerCall(getBoard, ({ Day }) => ({ ...oneProvider, day: Day, washes: [{ ...car, ...sunil }] }));
  await user.click(await screen.findByRole("combobox", { name: "Assign to" }));
  await user.click(await screen.findByRole("option", { name: "Ramesh Jadhav" }));
  expect(await screen.findByText("Priya has given MH12AB0001 to Sunil More meanwhile.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Assign anyway" }));
  expect(await screen.findByText("1 wash given to Ramesh Jadhav.")).toBeVisible();
  const chosen = { WashIds: [1], ProviderId: 9, Anyway: false };
  expect(sentTo(assignWashes)).toEqual([
    { ...chosen, Seen: [{ WashId: 1, ProviderId: 9 }] },
    { ...chosen, Seen: [{ WashId: 1, ProviderId: 8 }] },
  ]);
});

test("counts washes called off for rain apart from missed ones", async () => {
  signInAs("staff");
  const missed = { status: "missed" as const };
  await openBoard([
    { ...car, ...missed, reason: "rain" },
    { ...second, ...missed, reason: "rain" },
    { ...car, ...missed, washId: 3, vehicleNumber: "MH12AB0003", reason: "no-water" },
    { ...car, ...missed, washId: 4, vehicleNumber: "MH12AB0004", reason: "car-away" },
  ]);
  const row = screen.getByRole("row", { name: /Ramesh Jadhav/ });
  expect(row).toHaveTextContent("(1 missed, 2 rained off, 1 without water)");
  const tile = (number: string) => within(row).getByRole("button", { name: new RegExp(`^${number}`) });
  expect(tile("MH12AB0001")).toHaveAccessibleName(/, called off: rain$/);
  expect(tile("MH12AB0001")).toHaveAttribute("data-state", "called-off");
  expect(tile("MH12AB0004")).toHaveAttribute("data-state", "missed");
});
