import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Dashboard } from "#contract/dashboard/dashboard.ts";
import { getCompanyDashboard, getManagementDashboard } from "#contract/dashboard/dashboard.ts";
import { type FirstStep, firstSteps, getFirstSteps } from "#contract/dashboard/firstSteps.ts";
import { answerGreenAcres } from "#web/features/society/testing/greenAcres.ts";
import { saveCookie, readCookie } from "#web/lib/cookie.ts";
import { noteOnlyCompany } from "#web/lib/session.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const same = { value: 0, before: 0 };
const quiet: Dashboard = {
  bookings: same,
  washesDue: same,
  washesDone: same,
  washesMissed: same,
  revenue: same,
  collected: same,
  pending: same,
  pendingBills: same,
  activePlans: same,
  openTickets: same,
  bookingsPerDay: [],
  revenueByService: [],
  washesBySociety: [],
  slots: [],
  attention: [],
};

/** Mocks the dashboard with some steps done; `begun` gives the records to continue with. */
function answerSteps(done: readonly FirstStep[], begun: Partial<Record<FirstStep, number>> = {}) {
  answerCall(getManagementDashboard, () => quiet);
  answerCall(getFirstSteps, () => ({
    steps: firstSteps.map((step) => ({ step, done: done.includes(step), recordId: begun[step] ?? null })),
  }));
}

const NAME = "Getting started";
const NOTHING = "Nothing has been booked in these days";
const list = async () => within(await screen.findByRole("region", { name: NAME }));
const ways = async () =>
  (await list()).queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

afterEach(() => saveCookie("first-steps", ""));

test("a new installation opens on the first steps, the next one highlighted, each with a link", async () => {
  signInAs("admin");
  answerSteps(["price"], { company: 1, tax: 1 });
  renderApp("/Managementdashboard");
  const steps = (await list()).getAllByRole("listitem");
  expect(steps.map((step) => within(step).getByRole("heading").textContent)).toEqual([
    "Company",
    "Society",
    "Who serves it",
    "Washer",
    "PriceDone",
    "Tax and bills",
    "Test booking",
    "Colleagues",
  ]);
  expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([
    "step",
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(screen.getByText("1 of 8 done")).toBeVisible();
  expect(screen.getByText(/The starter catalogue brings services and items with prices/)).toBeVisible();
  expect(await ways()).toEqual([
    ["Bring them in at once", "/movingIn"],
    ["Complete company", "/company?edit=1"],
    ["Add society", "/society?edit=new"],
    ["Add washer", "/provider?edit=new"],
    ["Look at prices", "/servicesItem"],
    ["Add tax settings", "/company?view=1&part=tax&add=tax"],
    ["Add booking", "/AddBooking"],
    ["Invite colleague", "/employee?edit=new"],
  ]);
  expect(screen.queryByText(NOTHING)).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test("a half-done step is continued", async () => {
  signInAs("operations");
  answerSteps(["company"], { society: 7, serving: 7, provider: 12 });
  renderApp("/Managementdashboard");
  const [, society] = (await list()).getAllByRole("listitem");
  expect(society).toHaveAttribute("aria-current", "step");
  expect(await ways()).toEqual([
    ["Bring them in at once", "/movingIn"],
    ["Add homes and parking", "/society?edit=7"],
    ["Choose who serves it", "/society?edit=7"],
    ["Add coverage", "/provider?edit=12"],
    ["Add item", "/servicesItem?edit=new"],
    ["Add booking", "/AddBooking"],
  ]);
});

test("the next step is offered on the screen of one that is done, and can be hidden", async () => {
  signInAs("admin");
  answerGreenAcres();
  answerSteps(["company", "society", "serving", "price"], { tax: 1 });
  const { user } = renderApp("/society");
  const next = within(await screen.findByRole("region", { name: "Next step" }));
  expect(next.getByText("Next: Washer")).toBeVisible();
  expect(next.getByText("4 of 8 done")).toBeVisible();
  expect(next.getByRole("link", { name: "Add washer" })).toHaveAttribute("href", "/provider?edit=new");
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  await user.click(next.getByRole("button", { name: "Hide the first steps" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Next step" })).not.toBeInTheDocument());
  expect(readCookie("first-steps")).toBe("hidden");
});

test("both places count alike where the only company serves by itself", async () => {
  signInAs("admin");
  noteOnlyCompany(true);
  answerGreenAcres();
  answerSteps(["company", "society", "serving", "price"], { tax: 1 });
  const { history } = renderApp("/society");
  const next = within(await screen.findByRole("region", { name: "Next step" }));
  expect(next.getByText("3 of 7 done")).toBeVisible();
  history.push("/Managementdashboard");
  await list();
  expect(screen.getByText("3 of 7 done")).toBeVisible();
});

test("the next step waits for the one of this screen", async () => {
  signInAs("admin");
  answerGreenAcres();
  answerSteps(["company", "price"], { tax: 1 });
  renderApp("/society");
  expect(await screen.findByRole("row", { name: /Green Acres/ })).toBeVisible();
  await waitFor(() => expect(sentTo(getFirstSteps)).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Next step" })).not.toBeInTheDocument();
});

test("users without permission for a step see its progress, but no button", async () => {
  signInAs("accounts");
  answerSteps(["price"], { company: 1 });
  renderApp("/Managementdashboard");
  expect((await list()).getAllByRole("listitem")).toHaveLength(8);
  expect(await ways()).toEqual([]);
});

test("they disappear once all are done", async () => {
  signInAs("admin");
  answerSteps(firstSteps);
  renderApp("/Managementdashboard");
  expect(await screen.findByText(NOTHING)).toBeVisible();
  expect(screen.queryByRole("region", { name: NAME })).not.toBeInTheDocument();
});

test("once hidden, they stay hidden in this browser and are no longer fetched", async () => {
  signInAs("admin");
  answerSteps(["price"]);
  const { user, unmount } = renderApp("/Managementdashboard");
  await user.click((await list()).getByRole("button", { name: "Hide" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: NAME })).not.toBeInTheDocument());
  expect(screen.getByRole("main")).toHaveFocus();
  expect(readCookie("first-steps")).toBe("hidden");
  unmount();
  const callCount = sentTo(getFirstSteps).length;
  renderApp("/Managementdashboard");
  expect(await screen.findByText(NOTHING)).toBeVisible();
  expect(sentTo(getFirstSteps)).toHaveLength(callCount);
});

test("they are not fetched for a company, and a failure shows none", async () => {
  signInAs("owner");
  answerCall(getCompanyDashboard, () => quiet);
  const { unmount } = renderApp("/Companydashboard");
  expect(await screen.findByText(NOTHING)).toBeVisible();
  expect(sentTo(getFirstSteps)).toEqual([]);
  unmount();
  signInAs("admin");
  answerSteps([]);
  answerCall(getFirstSteps, () => refuse(403, "Your role may not do this."));
  renderApp("/Managementdashboard");
  expect(await screen.findByText(NOTHING)).toBeVisible();
  expect(screen.queryByRole("region", { name: NAME })).not.toBeInTheDocument();
});
