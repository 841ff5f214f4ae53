import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerChallenge } from "#contract/session/secondFactor.ts";
import { demoAccounts, login } from "#contract/session/session.ts";
import { storedSession } from "#web/lib/session.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";

beforeEach(() => answerCall(demoAccounts, () => []));

const userName = () => screen.findByLabelText("User name");
const password = () => screen.getByLabelText("Password");
const signIn = () => screen.getByRole("button", { name: "Sign in" });

async function fillIn({ user }: ReturnType<typeof renderApp>): Promise<void> {
  await user.type(await userName(), "asha");
  await user.type(password(), "a wrong guess");
}

test("empty fields are reported, and nothing is sent", async () => {
  const { user } = renderApp("/");
  await userName();
  await user.click(signIn());
  expect(await screen.findByText("User name is required")).toBeVisible();
  expect(screen.getByText("Password is required")).toBeVisible();
  expect(sentTo(login)).toEqual([]);
});

test("a wrong password is reported at the field, and the input stays", async () => {
  answerCall(login, () =>
    refuse(400, "Please check the fields.", { password: "The user name or the password is wrong." }),
  );
  const app = renderApp("/");
  await fillIn(app);
  await app.user.click(signIn());
  await waitFor(() => expect(password()).toBeInvalid());
  expect(password()).toHaveAccessibleDescription("The user name or the password is wrong.");
  expect(password()).toHaveFocus();
  expect(await userName()).toHaveValue("asha");
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  [429, "Too many wrong attempts. Please try again in 4 seconds."],
  [503, "The database is away. Please try again in a moment."],
])("a refusal with status %i is shown above the form", async (status, sentence) => {
  answerCall(login, () => refuse(status, sentence));
  const app = renderApp("/");
  await fillIn(app);
  await app.user.click(signIn());
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
});

test("the password can be shown and hidden again", async () => {
  const { user } = renderApp("/");
  await userName();
  expect(password()).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show the password" }));
  expect(password()).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Hide the password" }));
  expect(password()).toHaveAttribute("type", "password");
});

test.each([
  ["admin", "/Managementdashboard", "Dashboard"],
  ["staff", "/Companydashboard", "Dashboard"],
  ["customer", "/book", "Book a wash"],
] as const)("%s starts at %s", async (role, home, heading) => {
  answerCall(login, () => sessionOf(role));
  const app = renderApp("/");
  await fillIn(app);
  await app.user.click(signIn());
  expect(await screen.findByRole("heading", { name: heading, level: 1 })).toBeVisible();
  expect(app.history.location.pathname).toBe(home);
  expect(app.history.length).toBe(1);
  expect(storedSession()).toEqual(sessionOf(role));
});

test("a provider starts on the cleaner's page, which is outside the app", async () => {
  const replace = vi.fn<(url: string) => void>();
  answerCall(login, () => sessionOf("provider"));
  const app = renderApp("/");
  await fillIn(app);
  vi.stubGlobal("location", { replace });
  await app.user.click(signIn());
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/today"));
  expect(storedSession()).toEqual(sessionOf("provider"));
});

describe("a user with a second factor", () => {
  const code = (name = "Code from your authenticator app") => screen.findByLabelText(name);

  async function toSecondStep() {
    answerCall(login, () => ({ challenge: "a challenge" }));
    const app = renderApp("/");
    await fillIn(app);
    await app.user.click(signIn());
    await code();
    return app;
  }

  test("is asked for a code, and signed in after it", async () => {
    answerCall(answerChallenge, ({ code: given }) =>
      given === "123456" ? sessionOf("owner") : refuse(400, "Wrong", { code: "This code is wrong." }),
    );
    const { user } = await toSecondStep();
    expect(await code()).toHaveFocus();
    expect(storedSession()).toBeNull();
    await user.type(await code(), "000000{Enter}");
    await waitFor(async () => expect(await code()).toHaveAccessibleDescription(/This code is wrong\./));
    await user.clear(await code());
    await user.type(await code(), "123456{Enter}");
    expect(await screen.findByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
    expect(storedSession()).toEqual(sessionOf("owner"));
    expect(sentTo(answerChallenge).at(-1)).toEqual({ challenge: "a challenge", code: "123456" });
  });

  test("may use a recovery code, and starts over after the challenge expired", async () => {
    const runOut = "This sign-in has run out. Please enter your password again.";
    answerCall(answerChallenge, () => refuse(400, runOut, { challenge: runOut }));
    const { user } = await toSecondStep();
    await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
    expect(await code("Recovery code")).toHaveFocus();
    await user.type(await code("Recovery code"), "abcd-efgh-jkmn{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(runOut);
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Back to sign in" }));
    expect(await userName()).toBeVisible();
  });
});

test("a second click while signing in sends nothing more", async () => {
  answerCall(login, () => new Promise(() => {}));
  const app = renderApp("/");
  await fillIn(app);
  await app.user.click(signIn());
  await app.user.click(signIn());
  expect(sentTo(login)).toHaveLength(1);
});

test("a signed-in user is redirected home", async () => {
  signInAs("owner");
  const { history } = renderApp("/");
  await screen.findByRole("heading", { name: "Dashboard" });
  expect(history.location.pathname).toBe("/Companydashboard");
});

test("customers are linked to their own sign-in, and to the offers", async () => {
  renderApp("/");
  await userName();
  expect(screen.getByRole("link", { name: "Sign in with your phone" })).toHaveAttribute("href", "/washes");
  expect(screen.getByRole("link", { name: "Book a wash" })).toHaveAttribute("href", "/book");
});

test("the screen has no accessibility violations", async () => {
  renderApp("/");
  await userName();
  expect(await axeViolations()).toEqual([]);
});

describe("demo accounts", () => {
  const asha = { name: "Asha Kulkarni", userName: "asha", password: "chamak-demo", role: "admin" } as const;

  test("are listed with their role and sign in with one click", async () => {
    answerCall(demoAccounts, () => [asha]);
    answerCall(login, () => sessionOf("admin"));
    const { user } = renderApp("/");
    expect(await screen.findByRole("link", { name: /^Anita Deshpande Customer, phone/ })).toHaveAttribute(
      "href",
      "/washes",
    );
    await user.click(await screen.findByRole("button", { name: "Asha Kulkarni Administrator" }));
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(sentTo(login)).toEqual([{ userName: "asha", password: "chamak-demo" }]);
  });

  test("are not mentioned on other installations", async () => {
    renderApp("/");
    await waitFor(() => expect(sentTo(demoAccounts)).toHaveLength(1));
    expect(screen.queryByText(/demo/i)).toBeNull();
  });
});
