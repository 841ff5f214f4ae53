import { answerCall } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Message, searchMessages } from "#contract/message/message.ts";
import { signInAs } from "#web/testing/people.ts";

test("a screen that crashes keeps the layout and can be retried", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let broken = true;
  const message: Message = {
    messageId: 4,
    template: "reset",
    language: "en",
    channel: "mail",
    to: "asha@example.in",
    get subject() {
      if (broken) throw new Error("broken on purpose");
      return "Set a new password for Chamak";
    },
    body: null,
    status: "sent",
    createdAt: "2026-11-21T01:30:00.000Z",
    problem: null,
    retryable: false,
  };
  answerCall(searchMessages, () => ({ rows: [message], total: 1 }));
  signInAs("admin");
  const { user } = renderApp("/messages");
  expect(await screen.findByRole("alert")).toHaveTextContent("This screen could not be shown.");
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("row", { name: /Set a new password for Chamak/ })).toBeVisible();
});
