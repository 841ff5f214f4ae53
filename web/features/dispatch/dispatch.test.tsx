import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getDisruptions } from "#contract/dispatch/disruption.ts";
import { getOutcomes, type Outcome, updateOutcome } from "#contract/dispatch/outcome.ts";
import { awaitBoard, getBoard } from "#contract/dispatch/board.ts";
import { getOrder, setOrder } from "#contract/dispatch/route.ts";
import { getRefused, type Refused, resolveRefused } from "#contract/dispatch/refusal.ts";
import { planRounds } from "#contract/dispatch/plan.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import { getCompanies } from "#contract/company/company.ts";
import { getParkingFloors } from "#contract/society/parking.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const greenAcres = {
  societyId: 7,
  societyName: "Green Acres",
  societyStreet: "12 Baner Road",
  city: "Pune",
  pincode: "411045",
  active: true,
  NAME: "Green Acres",
  ADDRESS: "12 Baner Road, Pune 411045",
  STATUS: "Active" as const,
};

beforeEach(() => {
  answerCall(getCompanies, () => []);
  answerCall(getDisruptions, () => []);
  answerCall(getSocieties, () => [greenAcres]);
  answerCall(getBoard, ({ Day }) => ({
    day: Day,
    providers: [],
    washes: [],
    unassigned: 3,
    truncated: false,
    societies: [],
    version: "1",
  }));
  answerCall(getRefused, () => ({ refused: [], total: 0 }));
  answerCall(awaitBoard, () => new Promise<never>(() => {}));
});

const open = async (item: string) => {
  const { user } = renderApp("/dispatch");
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
  return { user, dialog: await screen.findByRole("dialog") };
};

test("assigns the day by one click and says what is left", async () => {
  signInAs("operations");
  answerCall(assignRounds, () => ({ assigned: 2, unassigned: 1 }));
  const { user } = renderApp("/dispatch?day=2030-01-02");
  await user.click(await screen.findByRole("button", { name: "Assign the day" }));
  expect(await screen.findByText("2 washes assigned; nobody can take 1 wash.")).toBeVisible();
  expect(sentTo(assignRounds)).toEqual([{ Day: "2030-01-02" }]);
});

test("lets management change a reason's effect on the bill, and keeps it after a refusal", async () => {
  signInAs("operations");
  const rules: Outcome[] = [
    { reason: "car-away", effect: "charge" },
    { reason: "rain", effect: "credit" },
  ];
  answerCall(getOutcomes, () => [...rules]);
  answerCall(updateOutcome, ({ Reason: reason, Effect: effect }) => {
    if (reason === "rain") return refuse(503, "The database is away.");
    rules[0] = { reason, effect };
    return { reason, effect };
  });
  const { user, dialog } = await open("What reasons do to the bill…");
  await user.selectOptions(await within(dialog).findByLabelText("The car was away"), "rewash");
  expect(await screen.findByText("The car was away: washed again at no cost")).toBeVisible();
  expect(sentTo(updateOutcome)).toEqual([{ Reason: "car-away", Effect: "rewash" }]);
  expect(within(dialog).getByLabelText("The car was away")).toHaveValue("rewash");
  await user.selectOptions(within(dialog).getByLabelText("Rain"), "charge");
  expect(await screen.findByText("The database is away.")).toBeVisible();
  expect(within(dialog).getByLabelText("Rain")).toHaveValue("credit");
  expect(await axeViolations(dialog)).toEqual([]);
});

test("shows a company the effects read-only", async () => {
  signInAs("staff");
  const rule: Outcome = { reason: "rain", effect: "credit" };
  answerCall(getOutcomes, () => [rule]);
  const { dialog } = await open("What reasons do to the bill…");
  expect(await within(dialog).findByText("Not charged")).toBeVisible();
  expect(within(dialog).queryByRole("combobox")).toBeNull();
  expect(dialog).toHaveTextContent(
    "Daily plans get this credit instead of a re-wash, since their own next wash takes the slot. After 2 missed re-washes in a row nothing is charged, and a ticket asks the office.",
  );
});

test("reorders pillars by buttons, keys and dragging", async () => {
  signInAs("operations");
  answerCall(getParkingFloors, () => [{ parkingFloorId: 5, parkingFloorName: "B1" }]);
  const pillars = ["P1", "P2", "P3", "P4"].map((name, at) => ({ parkingPillarId: at + 1, name }));
  answerCall(getOrder, () => ({ kept: false, pillars }));
  answerCall(setOrder, ({ ParkingPillarIds }) => ({ parkingPillars: ParkingPillarIds.length }));
  const { user, dialog } = await open("Walking order…");
  // The board behind the dialog has a field of the same name.
  await user.click(within(dialog).getByRole("combobox", { name: "Society" }));
  await user.click(await screen.findByRole("option", { name: "Green Acres" }));
  await choose(user, "Parking floor", "B1");
  const list = await within(dialog).findByRole("listbox", { name: "Pillars in walking order" });
  const walk = () =>
    within(list)
      .getAllByRole("option")
      .map((pillar) => pillar.textContent);
  await user.click(within(dialog).getByRole("button", { name: "Move P1 down" }));
  expect(walk()).toEqual(["1P2", "2P1", "3P3", "4P4"]);
  list.focus();
  await user.keyboard("{End}{Alt>}{ArrowUp}{/Alt}");
  expect(walk()).toEqual(["1P2", "2P1", "3P4", "4P3"]);
  await choose(user, "Move after", "P2");
  expect(walk()).toEqual(["1P2", "2P4", "3P1", "4P3"]);
  fireEvent.dragStart(within(list).getByRole("option", { name: /P3/ }));
  fireEvent.drop(within(list).getByRole("option", { name: /P2/ }));
  expect(walk()).toEqual(["1P3", "2P2", "3P4", "4P1"]);
  expect(await axeViolations(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Keep this order" }));
  expect(await screen.findByText("Walking order kept")).toBeVisible();
  expect(sentTo(setOrder)).toEqual([{ ParkingFloorId: 5, ParkingPillarIds: [3, 2, 4, 1] }]);
});

test("saves an order for one day only, and removes it again", async () => {
  signInAs("operations");
  answerCall(getParkingFloors, () => [{ parkingFloorId: 5, parkingFloorName: "B1" }]);
  const pillars = ["P1", "P2"].map((name, at) => ({ parkingPillarId: at + 1, name }));
  answerCall(getOrder, ({ Day }) => ({ kept: Day !== undefined, pillars }));
  answerCall(setOrder, ({ ParkingPillarIds }) => ({ parkingPillars: ParkingPillarIds.length }));
  const { user } = renderApp("/dispatch?day=2030-01-02");
  const openAgain = async () => {
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Walking order…" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("radio", { name: /^Only / }));
    await user.click(within(dialog).getByRole("combobox", { name: "Society" }));
    await user.click(await screen.findByRole("option", { name: "Green Acres" }));
    await choose(user, "Parking floor", "B1");
    await within(dialog).findByRole("listbox", { name: "Pillars in walking order" });
    return dialog;
  };
  const dialog = await openAgain();
  await user.click(within(dialog).getByRole("button", { name: "Move P1 down" }));
  await user.click(within(dialog).getByRole("button", { name: "Keep this order" }));
  expect(await screen.findByText("Walking order kept")).toBeVisible();
  const again = await openAgain();
  await user.click(within(again).getByRole("button", { name: "Back to the order of every day" }));
  expect(await screen.findByText("Walked as always again")).toBeVisible();
  const floor = { ParkingFloorId: 5, Day: "2030-01-02" };
  expect(sentTo(setOrder)).toEqual([
    { ...floor, ParkingPillarIds: [2, 1] },
    { ...floor, ParkingPillarIds: [] },
  ]);
});

test("records a refused report for its cleaner, or puts it aside", async () => {
  signInAs("staff");
  const press: Refused = {
    refusalId: 3,
    washId: 9,
    bookingId: 4,
    providerName: "Ramesh Jadhav",
    pressed: "missed",
    reason: "rain",
    note: "",
    recordedAt: "2026-11-21T01:42:00Z",
    why: "Somebody else has recorded this wash already. Please tell the office.",
    vehicleNumber: "MH12AB1234",
    day: "2026-11-21",
    time: "7:00 AM",
    societyName: "Green Acres",
    parkingFloor: "B1",
    parkingPillar: "P1",
    status: "done",
  };
  const off = { pressed: "done" as const, reason: null, status: "cancelled" as const };
  let refused = [
    press,
    { ...press, refusalId: 4, pressed: "photo" as const, reason: null },
    { ...press, ...off, refusalId: 5, vehicleNumber: "MH12AB5678" },
  ];
  answerCall(getRefused, () => ({ refused, total: refused.length }));
  answerCall(resolveRefused, ({ RefusalId, As }) => {
    if (As === "recorded") return refuse(409, "This has been settled already.");
    refused = refused.filter(({ refusalId }) => refusalId !== RefusalId);
    return { refusalId: RefusalId, washId: 9, status: "done" as const };
  });
  const { user } = renderApp("/dispatch");
  const list = await screen.findByRole("list", { name: "Pressed and not taken" });
  expect(within(list).getAllByRole("listitem")[0]).toHaveTextContent(
    /Not done: rain of MH12AB1234, P1 in B1, Green Acres, .*Pressed by Ramesh Jadhav at 7:12 AM/,
  );
  expect(within(list).getAllByRole("listitem")[2]).toHaveTextContent(
    "Pressed by Ramesh Jadhav at 7:12 AM, after the wash was taken off. The wash is cancelled now, and is charged only if you record it.",
  );
  await user.click(within(list).getByRole("button", { name: "Record it for Ramesh Jadhav: MH12AB1234" }));
  expect(await screen.findByText("This has been settled already.")).toBeVisible();
  expect(within(list).getAllByRole("listitem")).toHaveLength(3);
  const [, aside] = within(list).getAllByRole("button", { name: "Put aside: MH12AB1234" });
  if (aside) await user.click(aside);
  expect(await screen.findByText("Put aside.")).toBeVisible();
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  expect(sentTo(resolveRefused)).toEqual([
    { RefusalId: 3, As: "recorded" },
    { RefusalId: 4, As: "put-aside" },
  ]);
});

const figures = { assigned: 8, unassigned: 2, minutesWalked: 60, faceChanges: 3, late: 4, spread: 30 };
const planned = { ...figures, assigned: 10, unassigned: 0, late: 1 };
const before = { ...figures, assigned: 0, unassigned: 10 };

test("plans the day after a preview, and shows the new one when the day has changed", async () => {
  signInAs("operations");
  const company = { companyId: 3, companyName: "Alder", companyEmail: "", companyPhone1: "" };
  answerCall(getCompanies, () => [company as never]);
  let version = "one";
  answerCall(planRounds, ({ DryRun, Version }) =>
    DryRun === true || Version === "two"
      ? { ...planned, before, byRule: figures, changed: 10, version }
      : refuse(409, "The day has changed since this plan was made. Please look at the new plan."),
  );
  const { user } = renderApp("/dispatch?day=2030-01-02");
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Plan the day…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Plan 2 Jan 2030" }));
  expect(await dialog.findByRole("row", { name: "Unassigned 10 2 0" })).toBeVisible();
  expect(dialog.getByRole("row", { name: "Late 4 4 1" })).toBeVisible();
  version = "two";
  await user.click(dialog.getByRole("button", { name: "Apply the plan" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("The day has changed since this plan was made");
  await user.click(dialog.getByRole("button", { name: "Apply the plan" }));
  expect(await screen.findByText("The day is planned: 10 washes given to somebody else.")).toBeVisible();
  expect(sentTo(planRounds)).toContainEqual({ Day: "2030-01-02", CompanyId: 3, Version: "two" });
});
