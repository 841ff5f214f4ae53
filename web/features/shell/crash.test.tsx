import { renderApp } from "#web/testing/renderApp.tsx";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { signInAs } from "#web/testing/people.ts";

const state = vi.hoisted(() => ({ broken: true }));

vi.mock("#web/features/message/MessagesPage.tsx", () => ({
  MessagesPage: () => {
    if (state.broken) throw new Error("broken on purpose");
    return <h1>Messages</h1>;
  },
}));

test("a screen that crashes leaves the layout standing and can be tried again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  signInAs("admin");
  const { user } = renderApp("/messages");
  expect(await screen.findByRole("alert")).toHaveTextContent("This screen could not be shown.");
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  state.broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Messages" })).toBeVisible();
});
