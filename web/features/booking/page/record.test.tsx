import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Role } from "#contract/access.ts";
import { getBooking } from "#contract/booking/page.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { getWashSteps, type WashStep } from "#contract/dispatch/ledger.ts";
import { getOutcomes } from "#contract/dispatch/outcome.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { answerBookings, booking, moved } from "#web/features/booking/testing/meera.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

/** Yesterday's wash, not reported. */
const forgotten: Wash = {
  ...moved,
  washId: 104,
  day: "2026-11-20",
  slot: "7:00 AM",
  plannedDay: null,
  plannedSlot: null,
  reason: "",
  reasonCode: null,
  canSkip: false,
  providerName: "Ramesh Jadhav",
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  answerBookings();
  answerCall(getBooking, () => ({ ...booking, washLines: [forgotten, moved] }));
  answerCall(getOutcomes, () => [{ reason: "other" as const, effect: "credit" as const }]);
  answerCall(recordOutcome, ({ WashId, Outcome }) => ({
    washId: WashId,
    status: Outcome,
    effect: "charge" as const,
    late: false,
  }));
});

async function open(role: Role) {
  signInAs(role);
  const { user } = renderApp(role === "staff" ? "/CompanySectionBooking?view=12" : "/Booking?view=12");
  await screen.findByRole("heading", { name: "Meera Joshi", level: 1 });
  return user;
}
const RECORD = "Record MH12AB1234, Fri 20 Nov 2026, 7:00 AM";

test("shows that a wash is not reported, and lets the office record when it was done", async () => {
  const user = await open("staff");
  expect(screen.getByText("Not reported")).toBeVisible();
  await user.click(screen.getByRole("button", { name: RECORD }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record Wash" }));
  expect(dialog.getByRole("radio", { name: "Done" })).toBeChecked();
  expect(dialog.getByLabelText(/^Washed at/)).toHaveValue("07:00");
  expect(dialog.queryByText(/Nobody is assigned/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Record" }));
  expect(await screen.findByText("Recorded as done.")).toBeVisible();
  expect(sentTo(recordOutcome)).toEqual([
    {
      ActionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      WashId: 104,
      Outcome: "done",
      Reason: null,
      Note: "",
      // 7:00 AM in India.
      RecordedAt: "2026-11-20T01:30:00.000Z",
    },
  ]);
});

test("needs a reason for a missed wash, shows its effect on the bill, and keeps the input after a refusal", async () => {
  const user = await open("admin");
  await user.click(screen.getByRole("button", { name: RECORD }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record Wash" }));
  await user.click(dialog.getByRole("radio", { name: "Not done" }));
  const record = dialog.getByRole("button", { name: "Record" });
  await user.click(record);
  expect(await dialog.findByText("Please choose a reason")).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/^Why/), "Another reason");
  expect(dialog.getByText("For the bill: not charged.")).toBeVisible();
  await user.click(record);
  expect(await dialog.findByText("Please say what happened")).toBeVisible();
  await user.type(dialog.getByLabelText(/^Note/), "A snake");
  expect(await axeViolations()).toEqual([]);
  const answer = { washId: 104, status: "missed" as const, effect: "credit" as const, late: false };
  answerCall(recordOutcome, () => refuse(503, "The database is away."));
  await user.click(record);
  expect(await dialog.findByText("The database is away.")).toBeVisible();
  expect(dialog.getByLabelText(/^Note/)).toHaveValue("A snake");
  answerCall(recordOutcome, () => answer);
  await user.click(record);
  expect(await screen.findByText("Recorded as not done. Not charged.")).toBeVisible();
  // A retry after a lost reply has the same ActionId.
  const [first, again] = sentTo(recordOutcome);
  expect(again).toEqual(first);
  expect(again).toMatchObject({ Outcome: "missed", Reason: "other", Note: "A snake" });
});

test("offers recording neither for upcoming washes nor to every role", async () => {
  await open("support");
  expect(screen.queryByRole("button", { name: /^Record MH/ })).toBeNull();
  expect(screen.getAllByRole("button", { name: /^How it went / })).toHaveLength(2);
});

const given: WashStep = {
  at: "2026-11-19T14:30:00Z",
  by: null,
  kind: "assigned",
  providerName: "Ramesh Jadhav",
  device: "",
  reason: "",
  reasonCode: null,
  vehicleNumber: null,
  washes: null,
  from: null,
  to: null,
  amount: null,
  outcomeReason: null,
  effect: null,
};
const outcome: WashStep = {
  ...given,
  kind: "missed",
  vehicleNumber: "MH12AB1234",
  from: { day: "2026-11-20", slot: "7:00 AM" },
};

/** Opens the history of yesterday's wash. */
async function stepsOf(user: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole("button", { name: "How it went MH12AB1234, Fri 20 Nov 2026, 7:00 AM" }));
  const list = within(await screen.findByRole("list", { name: "How this wash went" }));
  return list.getAllByRole("listitem").map(({ textContent }) => textContent);
}

test("lists a wash's history: actor, time, device and on whose behalf", async () => {
  const done: Wash = { ...forgotten, status: "done" };
  answerCall(getBooking, () => ({ ...booking, washLines: [done] }));
  const steps: WashStep[] = [
    given,
    {
      ...outcome,
      at: "2026-11-20T02:00:00Z",
      by: "Ramesh Jadhav",
      providerName: null,
      device: "Chrome on Android",
      outcomeReason: "rain",
      effect: "credit",
    },
    {
      ...outcome,
      kind: "done",
      at: "2026-11-20T05:00:00Z",
      by: "Farida Merchant",
      device: "Chrome on Windows",
    },
  ];
  answerCall(getWashSteps, () => steps);
  expect(await stepsOf(await open("staff"))).toEqual([
    "Given to Ramesh Jadhav.By itself · 19 Nov 2026, 8:00 PM",
    "Wash of MH12AB1234 on 20 Nov 2026, 7:00 AM not done: rain. Not charged.Ramesh Jadhav · Chrome on Android · 20 Nov 2026, 7:30 AM",
    "Wash of MH12AB1234 on 20 Nov 2026, 7:00 AM done.Farida Merchant for Ramesh Jadhav · Chrome on Windows · 20 Nov 2026, 10:30 AM",
  ]);
  expect(await axeViolations()).toEqual([]);
});

test("says in the history that a past wash is not reported", async () => {
  answerCall(getWashSteps, () => [given]);
  expect((await stepsOf(await open("staff"))).at(-1)).toBe("Not reported yet.");
});
