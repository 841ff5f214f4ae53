import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { openFilters } from "#web/testing/openFilters.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Message, retryMessage, searchMessages } from "#contract/message/message.ts";
import { getTemplates, updateTemplate, type Wording } from "#contract/message/template.ts";
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

test("messages are listed in Indian time, and waiting ones are highlighted", async () => {
  answerCall(searchMessages, () => ({ rows: [waiting], total: 1 }));
  renderApp("/messages");
  const row = await screen.findByRole("row", { name: /Set a new password/ });
  expect(within(row).getByText("21 Nov 2026, 7:00 AM")).toBeVisible();
  expect(within(row).getByText("asha@example.in")).toBeVisible();
  expect(within(row).getByText("Waiting")).toBeVisible();
  expect(screen.getByText(hint)).toBeVisible();
});

test("nothing is highlighted when all were sent", async () => {
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

test("a message without its text says why", async () => {
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
    { page: 1, pageSize: 20, search: "", filters: {} },
    { page: 1, pageSize: 20, search: "", filters: {}, sort: { by: "to", descending: false } },
    { page: 1, pageSize: 20, search: "", filters: {}, sort: { by: "status", descending: false } },
  ]);
});

test("an empty list explains its purpose", async () => {
  answerCall(searchMessages, () => ({ rows: [], total: 0 }));
  renderApp("/messages");
  expect(await screen.findByText("No messages yet")).toBeVisible();
});

test("a failure can be retried", async () => {
  answerCall(searchMessages, () => refuse(403, "Your role may not do this."));
  const { user } = renderApp("/messages");
  await screen.findByText("Your role may not do this.");
  answerCall(searchMessages, () => ({ rows: [waiting], total: 1 }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("asha@example.in")).toBeVisible();
});

test("the URL filters the log, and choosing a filter changes it", async () => {
  answerCall(searchMessages, () => ({ rows: [waiting], total: 1 }));
  const { user, history } = renderApp(
    "/messages?template=reset&channel=mail&from=2026-11-01&status=nonsense",
  );
  await screen.findByRole("row", { name: /Set a new password/ });
  await openFilters();
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Failed");
  expect(history.location.search).toBe("?template=reset&channel=mail&status=failed&from=2026-11-01");
  const filters = { Template: "reset", Channel: "mail", From: "2026-11-01" };
  expect(sentTo(searchMessages)).toMatchObject([{ filters }, { filters: { ...filters, Status: "failed" } }]);
});

test("a failed message that is still useful is resent", async () => {
  const failed = { ...sent, status: "failed", retryable: true, problem: "The mail server is away." } as const;
  answerCall(searchMessages, () => ({ rows: [failed], total: 1 }));
  answerCall(retryMessage, () => ({ messageId: 4 }));
  const { user } = renderApp("/messages");
  await user.click(await screen.findByRole("button", { name: "Open Set a new password for Chamak" }));
  await user.click(await screen.findByRole("button", { name: "Send Again" }));
  expect(await screen.findByText("The message waits to be sent again.")).toBeVisible();
  expect(sentTo(retryMessage)).toEqual([{ messageId: 4 }]);
});

const wording: Wording = {
  template: "code",
  language: "en",
  channel: "sms",
  subject: "Your code for Chamak",
  body: "{code} is your code.",
  dltTemplateId: "",
  whatsappName: "",
  changedAt: null,
  changedBy: null,
};

test("a template is edited with preview and part count, and must keep its required parameters", async () => {
  answerCall(getTemplates, () => [
    wording,
    { ...wording, language: "hi" as const, body: "{code} आपका कोड है।" },
  ]);
  answerCall(updateTemplate, () => wording);
  const { user } = renderApp("/messages?tab=templates");
  await user.click(await screen.findByRole("button", { name: "Edit Your code for Chamak in English" }));
  const dialog = await screen.findByRole("dialog", { name: /Text message in English/ });
  const text = within(dialog).getByRole("textbox", { name: "Text" });
  const preview = within(dialog).getByRole("complementary", { name: "Preview" });
  expect(preview).toHaveTextContent("012345 is your code.");
  expect(preview).toHaveTextContent("1 part, 20 characters");
  await user.clear(text);
  await user.type(text, "₹ Code");
  expect(preview).toHaveTextContent("1 part, 6 Unicode characters");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("This message needs {code}")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "{code} needed" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Template Updated Successfully");
  expect(sentTo(updateTemplate)).toMatchObject([{ Template: "code", Channel: "sms", Body: "₹ Code{code}" }]);
});

test("read-only users see the templates, and an owner only the log", async () => {
  answerCall(getTemplates, () => [wording]);
  answerCall(searchMessages, () => ({ rows: [sent], total: 1 }));
  signInAs("support");
  const { unmount } = renderApp("/messages?tab=templates");
  await screen.findByText("{code} is your code.");
  expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
  unmount();
  signInAs("owner");
  renderApp("/CompanySectionMessages");
  await screen.findByText("asha@example.in");
  expect(screen.queryByRole("tab")).toBeNull();
});
