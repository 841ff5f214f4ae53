import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Message, searchMessages } from "#contract/message/message.ts";
import { signInAs } from "#web/testing/people.ts";

const waiting: Message = {
  messageId: 4,
  template: "reset",
  language: "en",
  channel: "mail",
  to: "asha@example.in",
  subject: "Set a new password for Chamak",
  body: "Hello Asha,\n\nopen this link: https://chamak.example.in/resetPassword#abc",
  status: "waiting",
  createdAt: "2026-11-21T01:30:00.000Z",
  problem: null,
  retryable: false,
};
const sent: Message = { ...waiting, status: "sent", body: null };
const hint = "Messages are waiting";

beforeEach(() => signInAs("admin"));

test("messages are listed with their time in India, and waiting ones are pointed out", async () => {
  answerCall(searchMessages, () => ({ rows: [waiting], total: 1 }));
  renderApp("/messages");
  const row = await screen.findByRole("row", { name: /Set a new password/ });
  expect(within(row).getByText("21 Nov 2026, 7:00 AM")).toBeVisible();
  expect(within(row).getByText("asha@example.in")).toBeVisible();
  expect(within(row).getByText("Waiting")).toBeVisible();
  expect(screen.getByText(hint)).toBeVisible();
});

test("nothing is pointed out when all were sent", async () => {
  answerCall(searchMessages, () => ({ rows: [sent], total: 1 }));
  renderApp("/messages");
  await screen.findByText("Sent");
  expect(screen.queryByText(hint)).toBeNull();
});

test("a message can be read and copied", async () => {
  answerCall(searchMessages, () => ({ rows: [waiting], total: 1 }));
  const { user } = renderApp("/messages");
  await user.click(await screen.findByRole("button", { name: "Open Set a new password for Chamak" }));
  const dialog = await screen.findByRole("dialog", { name: "Set a new password for Chamak" });
  expect(dialog).toHaveTextContent("open this link: https://chamak.example.in/resetPassword#abc");
  await user.click(within(dialog).getByRole("button", { name: "Copy" }));
  expect(await within(dialog).findByRole("button", { name: "Copied" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(waiting.body);
});

test("a message whose text is gone says why", async () => {
  answerCall(searchMessages, () => ({ rows: [{ ...waiting, body: null }], total: 1 }));
  const { user } = renderApp("/messages");
  await user.click(await screen.findByRole("button", { name: "Open Set a new password for Chamak" }));
  expect(await screen.findByText(/The text is not kept any longer/)).toBeVisible();
});

test("the server sorts by every column", async () => {
  answerCall(searchMessages, () => ({ rows: [waiting], total: 1 }));
  const { user } = renderApp("/messages");
  await user.click(await screen.findByRole("button", { name: "To" }));
  await user.click(screen.getByRole("button", { name: "Status" }));
  expect(screen.getByRole("columnheader", { name: "Status" })).toHaveAttribute("aria-sort", "ascending");
  expect(sentTo(searchMessages)).toEqual([
    { page: 1, pageSize: 20 },
    { page: 1, pageSize: 20, sort: { by: "to", descending: false } },
    { page: 1, pageSize: 20, sort: { by: "status", descending: false } },
  ]);
});

test("an empty list says what it is for", async () => {
  answerCall(searchMessages, () => ({ rows: [], total: 0 }));
  renderApp("/messages");
  expect(await screen.findByText("No messages yet")).toBeVisible();
});

test("a failure can be tried again", async () => {
  answerCall(searchMessages, () => refuse(403, "Your role may not do this."));
  const { user } = renderApp("/messages");
  await screen.findByText("Your role may not do this.");
  answerCall(searchMessages, () => ({ rows: [waiting], total: 1 }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("asha@example.in")).toBeVisible();
});
