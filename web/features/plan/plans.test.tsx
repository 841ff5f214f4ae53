import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { choose } from "#web/testing/choose.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { pauseBooking } from "#contract/booking/change.ts";
import { changePlan, previewPlanChange, undoPlanChange } from "#contract/plan/change.ts";
import { getCustomer, updateCustomer } from "#contract/customer/customer.ts";
import { getPlan, searchPlans } from "#contract/plan/plan.ts";
import { answerBookings } from "#web/features/booking/testing/meera.ts";
import { answerCustomers, customer } from "#web/features/customer/testing/ravi.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { answerPlans, changed, creta, plan } from "./testing/household.ts";

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  signInAs("admin");
  answerBookings();
  answerPlans();
});

describe("the list of plans", () => {
  test("shows who, where, what, when, by whom and at what price", async () => {
    renderApp("/plans");
    const shown = await row(/MH12AB1234/);
    for (const text of [
      "Meera Joshi",
      "9822011234",
      "Green Acres",
      "Tower A, 101",
      "Hyundai Creta, White",
      "Foam wash",
      "Daily except Thursday, 7:00 AM",
      "Running",
      "No end date",
      "Tue 24 Nov 2026",
      "7:00 AM · Sunil Pawar",
      "₹799 a month",
      "₹450 owed",
    ])
      expect(shown).toHaveTextContent(text);
    expect(await row(/MH14CD5678/)).toHaveTextContent(/Until 20 Dec 2026No wash to come/);
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("is filtered, sorted and paged by its URL", async () => {
    renderApp(
      "/plans?page=2&size=10&sort=-nextDay&search=meera&standing=ending&owed=owes&slot=7:00 AM&item=5&society=7&of=4",
    );
    await row(/MH12AB1234/);
    expect(sentTo(searchPlans).at(-1)).toEqual({
      page: 2,
      pageSize: 10,
      search: "meera",
      sort: { by: "nextDay", descending: true },
      filters: {
        CompanyId: 4,
        State: "ending",
        Owes: true,
        Slot: "7:00 AM",
        ServiceItemId: 5,
        SocietyId: 7,
      },
    });
  });

  test("changes the hour of chosen plans after a preview, and takes it back", async () => {
    answerCall(undoPlanChange, () => ({ washes: 48 }));
    const { user } = renderApp("/plans");
    await row(/MH12AB1234/);
    for (const box of screen.getAllByRole("checkbox", { name: /^Choose the plan of/ })) await user.click(box);
    await user.click(button("Change…"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change plans" }));
    await user.click(await dialog.findByLabelText("Time"));
    await choose(user, "Time Slot", "8:00 AM");
    expect(await dialog.findByText("The bills come to ₹300 more.")).toBeVisible();
    expect(dialog.getByText("1 message to customers.")).toBeVisible();
    expect(dialog.getAllByText("Price: ₹799 a month, then ₹899 a month")).toHaveLength(2);
    expect(dialog.getAllByText("24 washes move, 2 are added, 1 is dropped")).toHaveLength(2);
    await user.click(dialog.getByRole("button", { name: "Change plans" }));
    await waitFor(() => expect(sentTo(changePlan)).toHaveLength(1));
    expect(sentTo(changePlan)[0]).toMatchObject({
      planIds: [7, 8],
      From: "2026-11-22",
      AppointmentTime: "8:00 AM",
    });
    expect(Object.keys(sentTo(changePlan)[0] ?? {})).not.toContain("FlatId");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sentTo(undoPlanChange)).toEqual([{ PlanChangeId: 40 }]));
  });

  test("asks what to do on days without room, and shows what is refused", async () => {
    answerCall(previewPlanChange, () => ({
      plans: [{ ...changed, full: [{ day: "2026-12-01", slot: "8:00 AM", reason: "full" as const }] }],
      messages: 1,
    }));
    const { user } = renderApp("/plans?view=7");
    await user.click(await screen.findByRole("button", { name: "Change…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change plan" }));
    await user.click(await dialog.findByLabelText("Time"));
    expect(await dialog.findByText("No room on 1 day: 1 Dec 2026")).toBeVisible();
    await user.click(dialog.getByRole("radio", { name: /nearest free time/i }));
    const field = "The car is booked for the same already";
    answerCall(changePlan, () => refuse(409, field, { EvenTwice: field }));
    await user.click(dialog.getByRole("button", { name: "Change plan" }));
    expect(await dialog.findByText(field)).toBeVisible();
    answerPlans();
    await user.click(dialog.getByRole("checkbox", { name: "Change it anyway" }));
    await user.click(dialog.getByRole("button", { name: "Change plan" }));
    await waitFor(() =>
      expect(sentTo(changePlan).at(-1)).toMatchObject({ OnFullDays: "shift", EvenTwice: true }),
    );
  });

  test("pauses the bookings of chosen plans once each", async () => {
    answerCall(pauseBooking, () => ({ washes: 3 }));
    const { user } = renderApp("/plans");
    await row(/MH12AB1234/);
    for (const box of screen.getAllByRole("checkbox", { name: /^Choose the plan of/ })) await user.click(box);
    await user.click(button("Pause…"));
    const dialog = within(await screen.findByRole("dialog", { name: "Pause Plans" }));
    await user.type(dialog.getByLabelText(/Start Date/), "24 Nov 2026");
    await user.type(dialog.getByLabelText(/End Date/), "30 Nov 2026");
    await user.type(dialog.getByLabelText(/Reason/), "Away");
    await user.click(dialog.getByRole("button", { name: "Pause" }));
    await waitFor(() =>
      expect(sentTo(pauseBooking)).toEqual([
        { bookingId: 12, From: "2026-11-24", To: "2026-11-30", Reason: "Away" },
      ]),
    );
  });
});

describe("a plan's page", () => {
  test("shows its terms, of later ones what is different, and who came", async () => {
    renderApp("/plans?view=7");
    expect(await screen.findByRole("heading", { name: "MH12AB1234" })).toBeVisible();
    const terms = within(screen.getByRole("list", { name: "Terms" })).getAllByRole("listitem");
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("16 Nov 2026 to 30 Nov 2026Now") as string,
      "From 1 Dec 2026 onFlatTower B, 201",
    ]);
    expect(screen.getByRole("list", { name: "Washers" })).toHaveTextContent(
      "Sunil Pawar1 wash · last on 16 Nov 2026 · rated 4.0 of 5",
    );
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("has a short address", async () => {
    const { history } = renderApp("/plans/7");
    expect(await screen.findByRole("heading", { name: "MH12AB1234" })).toBeVisible();
    expect(history.location.href).toBe("/plans?view=7");
  });

  test("offers to take the latest change back while that is possible", async () => {
    answerCall(undoPlanChange, () => ({ washes: 4 }));
    answerCall(getPlan, () => ({
      ...plan,
      lastChange: { planChangeId: 41, undoUntil: "2026-11-21T06:04:00.000Z" },
    }));
    const { user } = renderApp("/plans?view=7");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sentTo(undoPlanChange)).toEqual([{ PlanChangeId: 41 }]));
  });
});

describe("a customer's page", () => {
  test("lists the plans that are not over", async () => {
    answerCustomers();
    answerCall(searchPlans, () => ({
      rows: [creta, { ...creta, planId: 9, state: "ended" as const }],
      total: 2,
    }));
    renderApp("/customer?view=3");
    const plans = within(await screen.findByRole("list", { name: "Plans" })).getAllByRole("listitem");
    expect(plans.map(({ textContent }) => textContent)).toEqual([
      "MH12AB1234 RunningFoam wash · Daily except Thursday, 7:00 AM · Tower A, 101 · ₹799 a month",
    ]);
    expect(sentTo(searchPlans).at(-1)).toMatchObject({ filters: { CustomerId: 3 } });
    expect(screen.queryByText(/The address has changed/)).toBeNull();
  });

  test("offers to change the flat of the plans once the address has been changed", async () => {
    answerCustomers();
    answerPlans();
    let shown = customer;
    answerCall(getCustomer, () => shown);
    answerCall(updateCustomer, ({ CustomerAddress }) => {
      shown = { ...customer, customerAddress: CustomerAddress };
      return { customerId: 3 };
    });
    const { user } = renderApp("/customer?view=3");
    await user.click(await screen.findByRole("button", { name: "Edit Customer" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Customer" }));
    const address = await dialog.findByRole("textbox", { name: /Address/ });
    await user.clear(address);
    await user.type(address, "1203, Tower B");
    await user.click(dialog.getByRole("button", { name: "Update" }));
    await user.click(await screen.findByRole("button", { name: "Change the flat" }));
    const change = within(await screen.findByRole("dialog", { name: "Change plans" }));
    expect(await change.findByLabelText("Flat")).toBeChecked();
    expect(change.queryByLabelText("Car")).toBeNull();
    // Another car is of one plan.
    await user.click(change.getByRole("checkbox", { name: /MH14CD5678/ }));
    expect(change.getByLabelText("Car")).not.toBeChecked();
    expect(change.getByLabelText("Flat")).toBeChecked();
  });
});

describe("a customer", () => {
  test("changes time, days, car and parking of their own plans, and nothing else", async () => {
    signInAs("customer");
    answerCall(searchPlans, () => ({ rows: [creta], total: 1 }));
    const { user } = renderApp("/washes");
    await user.click(await screen.findByRole("button", { name: "Change…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change plan" }));
    const offered = (await dialog.findAllByRole("checkbox")).map((one) => one.getAttribute("value"));
    expect(offered).toEqual(["parking", "hour", "days", "car"]);
    await user.click(dialog.getByLabelText("Days"));
    await user.click(dialog.getByRole("button", { name: "Change plan" }));
    await waitFor(() => expect(sentTo(changePlan)).toHaveLength(1));
    expect(sentTo(changePlan)[0]).toMatchObject({
      planIds: [7],
      From: "2026-11-22",
      DaysOfWeek: "monday,tuesday,wednesday,friday,saturday,sunday",
    });
  });
});
