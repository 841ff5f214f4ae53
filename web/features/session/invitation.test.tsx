import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { demoAccounts, getInvitation, resetPassword } from "#contract/session/session.ts";
import { storedToken } from "#web/lib/session.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";

const link = "/invitation#token-of-the-mail";
const welcome = () => screen.findByRole("heading", { name: "Welcome, Meera Iyer" });
const heading = (name: string) => screen.findByRole("heading", { name });

type Person = ReturnType<typeof renderApp>["user"];

async function send(user: Person, first: string, second: string) {
  await welcome();
  await user.type(screen.getByLabelText("New password"), first);
  await user.type(screen.getByLabelText("New password again"), second);
  await user.click(screen.getByRole("button", { name: "Set password" }));
}

beforeEach(() => {
  answerCall(demoAccounts, () => []);
  answerCall(getInvitation, () => ({ name: "Meera Iyer", userName: "meera" }));
});

test("an invitation greets by name and shows the user name", async () => {
  renderApp(link);
  await welcome();
  expect(
    screen.getByText("You will sign in as meera. Choose a password of at least 10 characters."),
  ).toBeVisible();
  expect(sentTo(getInvitation)).toEqual([{ resetToken: "token-of-the-mail" }]);
  expect(await axeViolations()).toEqual([]);
});

test("on a phone it has no accessibility violations", async () => {
  setPhone(true);
  renderApp(link);
  await welcome();
  expect(await axeViolations()).toEqual([]);
});

test("setting a password leads to the sign-in, even from another user's session", async () => {
  signInAs("admin");
  answerCall(resetPassword, () => ({}));
  const { user, history } = renderApp(link);
  await send(user, "a long enough one", "a long enough one");
  expect(await screen.findByText("Your password is set. Please sign in as meera.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
  expect(history.location.pathname).toBe("/");
  expect(storedToken()).toBeNull();
  expect(sentTo(resetPassword)).toEqual([{ resetToken: "token-of-the-mail", password: "a long enough one" }]);
});

test.each([
  ["a short one", "short", "short", "Use at least 10 characters"],
  ["two different ones", "a long enough one", "a long enough two", "The two passwords differ"],
])("%s is not sent", async (_what, first, second, message) => {
  const { user } = renderApp(link);
  await send(user, first, second);
  expect(await screen.findByText(message)).toBeVisible();
  expect(sentTo(resetPassword)).toEqual([]);
});

test("a used or expired link says so and leads to the sign-in", async () => {
  const used = "This link has been used or has run out. Please ask for a new one.";
  answerCall(getInvitation, () => refuse(400, used));
  const { user, history } = renderApp(link);
  await heading("This invitation does not work");
  expect(screen.getByText(used)).toBeVisible();
  expect(screen.queryByLabelText("New password")).toBeNull();
  await user.click(screen.getByRole("link", { name: "To the sign-in" }));
  await screen.findByRole("button", { name: "Sign in" });
  expect(history.location.pathname).toBe("/");
});

test("a link without its token is reported as incomplete, without calling the server", async () => {
  renderApp("/invitation");
  await heading("This invitation does not work");
  expect(screen.getByText("The link is incomplete: open it from the mail once more.")).toBeVisible();
  expect(sentTo(getInvitation)).toEqual([]);
});

test("a link used while the password was typed shows an error above the form", async () => {
  const used = "This link has been used or has run out. Please ask for a new one.";
  answerCall(resetPassword, () => refuse(400, "Please check the fields.", { resetToken: used }));
  const { user } = renderApp(link);
  await send(user, "a long enough one", "a long enough one");
  expect(await screen.findByRole("alert")).toHaveTextContent(used);
});
