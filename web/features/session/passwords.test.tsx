import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { changePassword, demoAccounts, forgotPassword, resetPassword } from "#contract/session/session.ts";
import { storedToken } from "#web/lib/session.ts";
import { signInAs } from "#web/testing/people.ts";

beforeEach(() => answerCall(demoAccounts, () => []));

type Person = ReturnType<typeof renderApp>["user"];

/** Types into fields by label, then clicks a button. */
async function send(user: Person, typed: Record<string, string>, button: string): Promise<void> {
  for (const [label, text] of Object.entries(typed))
    await user.type(await screen.findByLabelText(label), text);
  await user.click(screen.getByRole("button", { name: button }));
}

describe("forgot password", () => {
  test("says that a link is sent if the account exists, and links back to the sign-in", async () => {
    answerCall(forgotPassword, () => ({ message: "" }));
    const { user, history } = renderApp("/forgotPassword");
    await send(user, { "User name": "asha" }, "Send the link");
    expect(await screen.findByRole("status")).toHaveTextContent(
      "If there is such an account, a link to choose a new password is on its way.",
    );
    expect(sentTo(forgotPassword)).toEqual([{ userName: "asha" }]);
    await user.click(screen.getByRole("link", { name: "Back to sign in" }));
    await screen.findByRole("button", { name: "Sign in" });
    expect(history.location.pathname).toBe("/");
  });

  test("says when there were too many requests", async () => {
    answerCall(forgotPassword, () => refuse(429, "Too many attempts. Please try again in 8 seconds."));
    const { user } = renderApp("/forgotpassword");
    await send(user, { "User name": "asha" }, "Send the link");
    expect(await screen.findByRole("alert")).toHaveTextContent("Please try again in 8 seconds.");
  });
});

describe("reset password", () => {
  const link = "/resetPassword#token-of-the-mail";
  const twice = (first: string, second: string) => ({ "New password": first, "New password again": second });

  test("a link without its token is reported as incomplete", async () => {
    renderApp("/resetPassword");
    expect(await screen.findByRole("heading", { name: "The reset link is incomplete" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
  });

  test("two different passwords are not sent", async () => {
    const { user } = renderApp(link);
    await send(user, twice("a long enough one", "a long enough two"), "Change password");
    expect(await screen.findByText("The two passwords differ")).toBeVisible();
    expect(sentTo(resetPassword)).toEqual([]);
  });

  test("a short password is not sent", async () => {
    const { user } = renderApp(link);
    await send(user, twice("short", "short"), "Change password");
    expect(await screen.findByText("Use at least 10 characters")).toBeVisible();
    expect(sentTo(resetPassword)).toEqual([]);
  });

  test("a used link is reported above the form", async () => {
    const used = "This link has been used or has run out. Please ask for a new one.";
    answerCall(resetPassword, () => refuse(400, "Please check the fields.", { resetToken: used }));
    const { user } = renderApp(link);
    await send(user, twice("a long enough one", "a long enough one"), "Change password");
    expect(await screen.findByRole("alert")).toHaveTextContent(used);
  });

  test("success leads to the sign-in screen, even from a session that it ended", async () => {
    signInAs("admin");
    answerCall(resetPassword, () => ({}));
    const { user, history } = renderApp(link);
    await send(user, twice("a long enough one", "a long enough one"), "Change password");
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
    expect(
      await screen.findByText("Your password is changed. Please sign in with the new one."),
    ).toBeVisible();
    expect(history.location.pathname).toBe("/");
    expect(storedToken()).toBeNull();
    expect(sentTo(resetPassword)).toEqual([
      { resetToken: "token-of-the-mail", password: "a long enough one" },
    ]);
  });
});

describe("change password", () => {
  const typed = (current: string) => ({
    "Current password": current,
    "New password": "a long enough one",
    "New password again": "a long enough one",
  });

  async function openDialog() {
    signInAs("admin");
    const { user } = renderApp("/Managementdashboard");
    await user.click(await screen.findByRole("button", { name: "Asha Kulkarni Administrator" }));
    await user.click(await screen.findByRole("menuitem", { name: "Change password" }));
    await screen.findByRole("dialog", { name: "Change password" });
    return user;
  }

  test("a wrong current password is reported at its field", async () => {
    answerCall(changePassword, () =>
      refuse(400, "Please check the fields.", { currentPassword: "This is not your current password." }),
    );
    const user = await openDialog();
    await send(user, typed("a wrong guess"), "Change password");
    await waitFor(() =>
      expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription(
        "This is not your current password.",
      ),
    );
  });

  test("success closes the dialog and shows a toast", async () => {
    answerCall(changePassword, () => ({}));
    const user = await openDialog();
    await send(user, typed("the old password"), "Change password");
    expect(await screen.findByText("Your password is changed. Other devices are signed out.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sentTo(changePassword)).toEqual([
      { currentPassword: "the old password", newPassword: "a long enough one" },
    ]);
  });

  test("closing with input asks first", async () => {
    const user = await openDialog();
    await user.type(screen.getByLabelText("Current password"), "half");
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("dialog", { name: "Discard what you typed?" })).toBeVisible();
  });
});
