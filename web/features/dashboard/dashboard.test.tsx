import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  type Dashboard,
  getCompanyDashboard,
  getManagementDashboard,
} from "#contract/dashboard/dashboard.ts";
import { getFirstSteps } from "#contract/dashboard/firstSteps.ts";
import { addDays } from "#contract/day.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { rangeOf } from "./range.ts";

const TODAY = "2026-11-21";
const same = { value: 0, before: 0 };
const unrefused = { refused: 0, refusedVehicles: 0 };

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
  bookingsPerDay: [{ day: TODAY, count: 0 }],
  revenueByService: [],
  washesBySociety: [],
  slots: [{ day: TODAY, hour: 7, used: 0, capacity: null, ...unrefused }],
  attention: [],
};

const busy: Dashboard = {
  ...quiet,
  bookings: { value: 12, before: 10 },
  washesDue: { value: 45, before: 90 },
  washesMissed: { value: 3, before: 0 },
  revenue: { value: 13_500.5, before: 13_500.5 },
  bookingsPerDay: Array.from({ length: 30 }, (_, index) => ({
    day: addDays(TODAY, index - 29),
    count: index % 3,
  })),
  revenueByService: [{ serviceId: 4, serviceName: "Exterior wash", amount: 13_500.5 }],
  washesBySociety: [{ societyId: 7, societyName: "Lakeshore Residency", due: 45, done: 40, missed: 3 }],
  slots: [
    { day: TODAY, hour: 7, used: 4, capacity: 4, refused: 3, refusedVehicles: 2 },
    { day: TODAY, hour: 8, used: 1, capacity: null, ...unrefused },
  ],
  attention: [
    { kind: "unassigned", count: 4 },
    { kind: "overdue-tickets", count: 1 },
    { kind: "not-reported", count: 2 },
    {
      kind: "full-slots",
      count: 3,
      most: { societyId: 7, societyName: "Lakeshore Residency", day: "2026-11-22", count: 2 },
    },
    { kind: "missing-papers", count: 1 },
  ],
};

test.each([
  ["", "2026-10-23", TODAY],
  ["today", TODAY, TODAY],
  ["week", "2026-11-16", "2026-11-22"],
  ["month", "2026-11-01", "2026-11-30"],
  ["last-month", "2026-10-01", "2026-10-31"],
  ["own", "2026-10-23", TODAY],
] as const)("the range %j is from %s to %s", (range, from, to) => {
  const search = { range, from: "2026-11-21", to: "2026-11-20", society: null };
  expect(rangeOf(search, TODAY)).toEqual({ from, to });
});

const part = (name: string) => screen.findByRole("region", { name });
const address = (link: HTMLElement) => link.getAttribute("href");

test("figures are compared with the previous range, and each links to the list that it counts", async () => {
  signInAs("admin");
  answerCall(getManagementDashboard, () => busy);
  renderApp("/Managementdashboard?range=own&from=2026-10-01&to=2026-10-31&society=7");
  const figures = within(await part("Figures"));
  const bookings = figures.getByRole("link", { name: /^Bookings made/ });
  expect(bookings).toHaveAccessibleName(/12 20 percent more than in the 31 days before: 10/);
  expect(bookings).toHaveTextContent("+20 %");
  expect(address(bookings)).toBe("/Booking?society=7&madeFrom=2026-10-01&madeTo=2026-10-31");
  expect(figures.getByRole("link", { name: /Washes due.*50 percent less/ })).toHaveTextContent("−50 %");
  expect(figures.getByRole("link", { name: /Washes missed.*none in the 31 days before/ })).toBeVisible();
  const revenue = figures.getByRole("link", { name: /Revenue.*₹13,501.*the same as/ });
  expect(address(revenue)).toBe("/wash?show=charged&society=7&from=2026-10-01&to=2026-10-31");
  expect(sentTo(getManagementDashboard)[0]).toEqual({
    From: "2026-10-01",
    To: "2026-10-31",
    SocietyId: 7,
  });
  const waiting = within(await part("Needs attention"));
  const opened = figures.getByRole("link", { name: /^Open tickets/ });
  expect(address(opened)).toBe("/ticket?show=open&society=7");
  const links = waiting.getAllByRole("link");
  expect(address(links[0] as HTMLElement)).toMatch(
    /^\/wash\?show=unassigned&society=7&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/,
  );
  expect(links.map((link) => link.textContent)).toEqual([
    "4 washes today and tomorrow have no washer",
    "1 ticket is overdue",
    "2 past washes are not reported",
    "3 requests for full slots were refused, 2 of them at Lakeshore Residency on Sun 22 Nov 2026",
    "1 washer has documents missing",
  ]);
  expect(await axeViolations()).toEqual([]);
});

test("the open amount links to its bookings and its bills", async () => {
  signInAs("admin");
  const pending = { value: 2_150.5, before: 0 };
  answerCall(getManagementDashboard, () => ({ ...busy, pending, pendingBills: { value: 750.5, before: 0 } }));
  renderApp("/Managementdashboard?society=7");
  const figures = within(await part("Figures"));
  expect(figures.getByText("₹2,151")).toHaveAttribute("title", "₹2,150.50");
  expect(address(figures.getByRole("link", { name: "₹1,400 of bookings" }))).toBe(
    "/Booking?payment=Open&society=7",
  );
  expect(address(figures.getByRole("link", { name: "₹751 of bills" }))).toBe(
    "/bills?status=unpaid&society=7",
  );
  expect(address(figures.getByRole("link", { name: "By customer" }))).toBe(
    "/bills?society=7&tab=collections",
  );
  expect(await axeViolations()).toEqual([]);
});

test("every chart has its table, and links to the lists", async () => {
  signInAs("owner");
  answerCall(getCompanyDashboard, () => busy);
  const { user } = renderApp("/Companydashboard");
  const slots = within(await part("The coming week's slots"));
  expect(
    address(
      slots.getByRole("link", {
        name: /^Sat 21 Nov 2026, 7:00 AM: ?4\/4 ?washes, full, refused 3 times, to 2 vehicles at once$/,
      }),
    ),
  ).toMatch(/^\/wash\?show=due&slot=7%3A00\+AM&from=2026-11-21&to=2026-11-21$/);
  const societies = within(await part("Washes by society"));
  expect(societies.getByRole("link", { name: /Lakeshore Residency 40 done, 3 missed of 45/ })).toBeVisible();
  for (const name of [
    "Bookings made",
    "Revenue before tax by service",
    "Washes by society",
    "The coming week's slots",
  ]) {
    const plot = within(await part(name));
    await user.click(plot.getByRole("button", { name: `Show as table: ${name}` }));
    expect(plot.getByRole("table")).toBeVisible();
  }
  expect(screen.getByRole("row", { name: "Exterior wash ₹13,500.50" })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test("a refused request for a full slot links to its society's slots, wherever the page is scrolled", async () => {
  signInAs("admin");
  answerCall(getManagementDashboard, () => busy);
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
  const { user, history } = renderApp("/Managementdashboard");
  const waiting = within(await part("Needs attention"));
  await part("The coming week's slots");
  await user.click(waiting.getByRole("link", { name: /requests for full slots/ }));
  await waitFor(() => expect(history.location.href).toBe("/Managementdashboard?society=7#slots"));
  await waitFor(() => expect(scroll.mock.instances.at(-1)).toBe(document.getElementById("slots")));
  scroll.mockRestore();
});

test("custom dates are fetched once they form a range", async () => {
  signInAs("admin");
  answerCall(getManagementDashboard, () => busy);
  const { user, history } = renderApp("/Managementdashboard?range=own&from=2026-11-20&to=2026-11-21");
  await part("Figures");
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-24" } });
  expect(screen.getByText("To must not be before From")).toBeVisible();
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-30" } });
  await waitFor(() =>
    expect(sentTo(getManagementDashboard).at(-1)).toEqual({ From: "2026-11-24", To: "2026-11-30" }),
  );
  expect(history.location.search).toBe("?range=own&from=2026-11-24&to=2026-11-30");
  await user.selectOptions(screen.getByRole("combobox", { name: "Days" }), "This week");
  expect(history.location.search).toBe("?range=week");
});

test("days without activity say where to start", async () => {
  signInAs("admin");
  answerCall(getFirstSteps, () => ({ steps: [] }));
  answerCall(getManagementDashboard, () => quiet);
  renderApp("/Managementdashboard");
  expect(await screen.findByText("Nothing has been booked in these days")).toBeVisible();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Add Booking" })).toBeVisible();
  expect(screen.getByText("Nothing needs attention.")).toBeVisible();
});

test("a failure is shown with a retry button", async () => {
  signInAs("admin");
  answerCall(getManagementDashboard, () => refuse(403, "Your role may not do this."));
  const { user } = renderApp("/Managementdashboard");
  expect(await screen.findByText("Your role may not do this.")).toBeVisible();
  answerCall(getManagementDashboard, () => busy);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await part("Figures")).toBeVisible();
});
