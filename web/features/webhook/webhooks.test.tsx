import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  addWebhook,
  type Delivery,
  getDeliveries,
  getWebhooks,
  retryDelivery,
  sendTest,
  updateWebhook,
  type Webhook,
} from "#contract/webhook/webhook.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";

const own: Webhook = {
  webhookId: 3,
  companyId: 1,
  companyName: "Sparkle Wash Pune",
  url: "https://books.example.com/in",
  events: ["booking.made", "payment.added"],
  active: true,
  createdAt: "2026-11-01T04:30:00.000Z",
  failingSince: "2026-11-21T04:30:00.000Z",
  disabledAt: null,
  waiting: 12,
};
const delivery: Delivery = {
  deliveryId: 8,
  id: "msg_0123456789abcdef0123456789abcdef",
  event: "booking.made",
  status: "waiting",
  attempts: 2,
  answer: 503,
  problem: "It answered 503.",
  createdAt: "2026-11-21T04:30:00.000Z",
  triedAt: "2026-11-21T04:31:00.000Z",
  nextAt: "2026-11-21T04:33:00.000Z",
  body: '{"event":"booking.made","data":{"bookingId":7}}',
};

beforeEach(() => {
  signInAs("owner");
  answerCall(getWebhooks, () => [own]);
  answerCall(getDeliveries, () => [delivery]);
});

const row = () => screen.findByRole("row", { name: /books\.example\.com/ });

test("the list shows the events and the state of each webhook, and the company to the back office", async () => {
  signInAs("admin");
  renderApp("/webhooks");
  for (const text of ["Sparkle Wash Pune", "Booking made and 1 more", "Failing", "12"])
    expect(within(await row()).getByText(text)).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("a new webhook's secret is shown once, until the user confirms that it is saved", async () => {
  answerCall(getWebhooks, () => []);
  answerCall(addWebhook, () => ({ webhookId: 4, secret: "whsec_c2VjcmV0" }));
  const { user } = renderApp("/webhooks?edit=new");
  const form = within(await screen.findByRole("dialog", { name: "Add Webhook" }));
  await user.click(form.getByRole("button", { name: "Add" }));
  expect(await form.findByText("Address is required")).toBeVisible();
  expect(form.getByText("Please choose at least one event")).toBeVisible();
  await user.type(form.getByLabelText(/^Address/), "https://books.example.com/in");
  await user.click(form.getByLabelText("Wash done"));
  await user.click(form.getByRole("button", { name: "Add" }));
  const secret = within(await screen.findByRole("dialog", { name: "Keep the webhook's secret" }));
  expect(secret.getByText("whsec_c2VjcmV0")).toBeVisible();
  await user.click(secret.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("whsec_c2VjcmV0");
  await user.click(secret.getByRole("button", { name: "I have kept it" }));
  expect(sentTo(addWebhook)).toEqual([
    { Url: "https://books.example.com/in", Events: ["wash.done"], Active: true },
  ]);
});

test("a server error about the address is shown at its field, and the input is kept", async () => {
  answerCall(updateWebhook, () => refuse(400, "Refused", { Url: "Must be a server on the internet" }));
  const { user } = renderApp("/webhooks?edit=3");
  const form = within(await screen.findByRole("dialog", { name: "Edit Webhook" }));
  await user.clear(form.getByLabelText(/^Address/));
  await user.type(form.getByLabelText(/^Address/), "https://10.0.0.1/");
  await user.click(form.getByRole("button", { name: "Update" }));
  expect(await form.findByText("Must be a server on the internet")).toBeVisible();
  expect(form.getByLabelText(/^Address/)).toHaveValue("https://10.0.0.1/");
  expect(sentTo(updateWebhook)).toMatchObject([{ webhookId: 3, Events: ["booking.made", "payment.added"] }]);
});

test("deliveries show their results, can be sent again, and a test can be sent", async () => {
  answerCall(sendTest, () => ({ deliveryId: 9 }));
  answerCall(retryDelivery, () => ({ deliveryId: 8 }));
  const { user } = renderApp("/webhooks?deliveries=3");
  const list = within(await screen.findByRole("dialog", { name: "Deliveries" }));
  expect(await list.findByText("It answered 503.")).toBeVisible();
  expect(list.getByText(/2 tries, answered 503/)).toBeVisible();
  await user.click(list.getByRole("button", { name: /^Send Booking made of .* again$/ }));
  expect(sentTo(retryDelivery)).toEqual([{ deliveryId: 8 }]);
  await user.click(list.getByRole("button", { name: "Send a Test" }));
  expect(await screen.findByText("A test is on its way.")).toBeVisible();
  expect(sentTo(sendTest)).toEqual([{ webhookId: 3 }]);
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
});

test("users without permission for webhooks are redirected", async () => {
  signInAs("staff");
  const { history } = renderApp("/webhooks");
  await screen.findByRole("heading", { level: 1 });
  expect(history.location.pathname).toBe("/Companydashboard");
});
