import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getTimeline, type TimelineEntry } from "#contract/timeline/timeline.ts";
import { answerCustomers } from "#web/features/customer/testing/ravi.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const at = "2026-11-20T04:30:00Z";
const nothing = {
  by: null,
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
const entries: TimelineEntry[] = [
  {
    kind: "wash",
    id: 9,
    at,
    bookingId: 41,
    event: { ...nothing, at, kind: "done", vehicleNumber: "MH12AB1234", by: "Balu Agarwal" },
  },
  { kind: "ticket", id: 12, at, ticketNumber: "T-000012", subject: "Streaks", status: "Open" },
  {
    kind: "money",
    id: 5,
    at,
    entry: "payment",
    amount: 400,
    reference: "UTR77",
    method: "upi",
    billId: null,
  },
  { kind: "money", id: 7, at, entry: "bill", amount: 900, reference: "CH/1", method: null, billId: 7 },
  { kind: "message", id: 3, at, template: "moved", channel: "sms", status: "sent" },
];

beforeEach(() => {
  signInAs("admin");
  answerCustomers();
  answerCall(getTimeline, ({ Kinds = [] }) => {
    const rows = entries.filter(({ kind }) => Kinds.length === 0 || Kinds.includes(kind));
    return { rows, total: rows.length };
  });
});

const list = () => screen.findByRole("list", { name: "Timeline" });
const rowsIn = async () => within(await list()).getAllByRole("listitem");

test("tells what happened with a customer, with a link to each record", async () => {
  renderApp("/customer?view=3");
  const rows = await rowsIn();
  expect(rows[0]).toHaveTextContent(/^Wash of MH12AB1234 done. No. 41.*Balu Agarwal$/);
  expect(rows[2]).toHaveTextContent(/^Payment UTR77.*UPI₹400.00$/);
  const links = within(await list()).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["No. 41", "/Booking?view=41"],
    ["T-000012", "/ticket?view=12"],
    ["CH/1", "/bills?view=7"],
  ]);
  expect(await axeViolations()).toEqual([]);
});

test("shows one kind alone, and all of them again", async () => {
  const { user } = renderApp("/customer?view=3");
  await list();
  await user.click(screen.getByRole("radio", { name: "Money" }));
  await expect.poll(async () => (await rowsIn()).length).toBe(2);
  expect(sentTo(getTimeline).at(-1)).toMatchObject({ customerId: 3, Kinds: ["money"], page: 1 });
  await user.click(screen.getByRole("radio", { name: "All" }));
  await expect.poll(async () => (await rowsIn()).length).toBe(5);
});

test("offers no messages to those who may not read them", async () => {
  signInAs("staff");
  renderApp("/customer?view=3");
  await list();
  expect(screen.getByRole("radio", { name: "Tickets" })).toBeVisible();
  expect(screen.queryByRole("radio", { name: "Messages" })).toBeNull();
});

test("says so when nothing happened yet", async () => {
  answerCall(getTimeline, () => ({ rows: [], total: 0 }));
  renderApp("/customer?view=3");
  expect(await screen.findByText("Nothing happened yet")).toBeVisible();
});
