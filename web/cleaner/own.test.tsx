import { answerCall, refuseByCode, sentTo } from "#web/testing/api.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { getOwnAway, removeOwnAway, setOwnAway } from "#contract/dispatch/ownAway.ts";
import { getOwnPay } from "#contract/pay/own.ts";
import { sessionOf } from "#web/testing/people.ts";
import { Foot } from "./Foot.tsx";

const [today, tomorrow] = ["2026-11-21", "2026-11-22"];
const pay = {
  earned: 1234.5,
  paid: 0,
  today: 91,
  washes: 30,
  washesToday: 2,
  withoutRate: 0,
  lastPaid: { month: "2026-10", amount: 8210, paidOn: "2026-11-05" },
};
const away = { providerAbsenceId: 5, from: tomorrow, to: tomorrow, weekday: null, reason: "Ill", own: true };

beforeEach(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  answerCall(getOwnPay, () => pay);
  answerCall(getOwnAway, () => []);
});

const prototype = HTMLDialogElement.prototype;
const before = Object.getOwnPropertyDescriptor(prototype, "showModal") ?? { value: undefined };
afterAll(() => {
  Object.defineProperty(prototype, "showModal", before);
});

const onChanged = vi.fn<() => void>();
const render = () =>
  renderUi(
    <Foot
      session={sessionOf("provider")}
      waiting={0}
      officePhone=""
      days={[today, tomorrow]}
      done={2}
      onChanged={onChanged}
    />,
  );
const press = (name: string) => screen.getByRole("button", { name });

test("shows what was earned today and this month, and what was paid", async () => {
  render();
  expect(await screen.findByText("₹91.00")).toBeVisible();
  expect(screen.getByText("₹1,234.50")).toBeVisible();
  expect(screen.getByText("Paid for October 2026")).toBeVisible();
  expect(screen.getByText("₹8,210.00")).toBeVisible();
  expect(sentTo(getOwnPay)).toEqual([{ Month: "2026-11" }]);
});

test("tells the office that one cannot come tomorrow, and takes it back", async () => {
  answerCall(setOwnAway, () => ({ providerAbsenceId: 5, washes: 3, others: 1 }));
  answerCall(removeOwnAway, () => ({ washes: 3 }));
  const { user } = render();
  await user.click(press("I can't come"));
  await user.click(press("Tell the office"));
  expect(screen.getByRole("alert")).toHaveTextContent("Why? Choose a reason.");
  await user.click(press("Ill"));
  answerCall(getOwnAway, () => [away]);
  await user.click(press("Tell the office"));
  expect(await screen.findByText("The office knows. Cars for others: 3.")).toBeVisible();
  expect(sentTo(setOwnAway)).toEqual([{ From: tomorrow, To: tomorrow, Reason: "Ill" }]);
  expect(onChanged).toHaveBeenCalled();
  answerCall(getOwnAway, () => []);
  await user.click(await screen.findByRole("button", { name: "I can come after all" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "I can come after all" })).toBeNull());
  expect(sentTo(removeOwnAway)).toEqual([{ ProviderAbsenceId: 5 }]);
});

test("keeps what was chosen when the office's server refuses, and gives the reason", async () => {
  answerCall(setOwnAway, () =>
    refuseByCode(409, "You are already away on these days.", { messageCode: "alreadyAway" }),
  );
  const { user } = render();
  await user.click(press("I can't come"));
  await user.click(press("Today"));
  await user.click(press("Family"));
  await user.click(press("Tell the office"));
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("You are already away on these days."),
  );
  expect(press("Family")).toHaveAttribute("aria-pressed", "true");
});

test("offers no way back from what the office has entered", async () => {
  answerCall(getOwnAway, () => [{ ...away, own: false, reason: "Training" }]);
  render();
  expect(await screen.findByText("Training")).toBeVisible();
  expect(screen.queryByRole("button", { name: "I can come after all" })).toBeNull();
});
