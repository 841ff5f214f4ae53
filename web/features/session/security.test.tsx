import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { logout } from "#contract/session/session.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from "#contract/session/secondFactor.ts";
import { endOtherSessions, endSession, getSessions } from "#contract/session/sessions.ts";
import { storeSession } from "#web/lib/session.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const currentDevice = {
  sessionId: 3,
  createdAt: "2026-11-20T04:30:00.000Z",
  lastSeenAt: "2026-11-21T04:30:00.000Z",
  device: "Chrome on Windows",
  address: "203.0.113.7",
  current: true,
};
const phone = { ...currentDevice, sessionId: 2, device: "Safari on iPhone", current: false };
const old = { ...currentDevice, sessionId: 1, device: "", address: "", current: false };

const codes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkm${n}`);

async function open() {
  let sessions = [currentDevice, phone, old];
  let factor = { on: false, recoveryCodes: 0 };
  answerCall(getSecondFactor, () => factor);
  answerCall(beginSecondFactor, ({ password }) =>
    password === "mine"
      ? { secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", address: "otpauth://totp/Chamak:asha?secret=ABC" }
      : refuse(400, "Wrong", { password: "This is not your current password." }),
  );
  answerCall(confirmSecondFactor, () => {
    factor = { on: true, recoveryCodes: 10 };
    return { recoveryCodes: codes };
  });
  answerCall(renewRecoveryCodes, () => ({ recoveryCodes: codes.toReversed() }));
  answerCall(endSecondFactor, () => {
    factor = { on: false, recoveryCodes: 0 };
    return {};
  });
  answerCall(getSessions, () => sessions);
  answerCall(endSession, ({ sessionId }) => {
    sessions = sessions.filter((session) => session.sessionId !== sessionId);
    return {};
  });
  answerCall(endOtherSessions, () => {
    sessions = [currentDevice];
    return {};
  });
  signInAs("owner");
  const app = renderApp("/Companydashboard");
  await app.user.click(await screen.findByRole("button", { name: /Asha Kulkarni/ }));
  await app.user.click(await screen.findByRole("menuitem", { name: "Sign-in and security" }));
  await screen.findByText("Safari on iPhone");
  return app;
}

test("the active sessions are listed, and others can be ended", async () => {
  const { user } = await open();
  const [first, second] = screen
    .getAllByRole("listitem")
    .filter((item) => item.textContent.includes("since"));
  expect(first).toHaveTextContent("Chrome on Windows This device");
  expect(first).toHaveTextContent("In use now, since 20 Nov 2026, 10:00 AM, from 203.0.113.7");
  expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
  expect(second).toHaveTextContent("Safari on iPhone");
  await user.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  expect(sentTo(endSession)).toEqual([{ sessionId: 2 }]);
  await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
  expect(await screen.findByText("You are signed out everywhere else.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("A device")).toBeNull());
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});

test("a second factor is set up with the password, the app and its code, and shows its recovery codes once", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Set up" }));
  await user.type(await screen.findByLabelText("Password"), "not mine{Enter}");
  expect(await screen.findByText("This is not your current password.")).toBeVisible();
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "mine{Enter}");
  expect(await screen.findByRole("img", { name: /authenticator/ })).toBeVisible();
  expect(screen.getByText("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy the key" }));
  expect(await navigator.clipboard.readText()).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
  expect(await axeViolations()).toEqual([]);
  await user.type(screen.getByLabelText("Code from the app"), "12345{Enter}");
  expect(await screen.findByText("The code has 6 digits")).toBeVisible();
  await user.type(screen.getByLabelText("Code from the app"), "6{Enter}");
  const recoveryCodes = await screen.findByRole("list", { name: "Recovery codes" });
  expect(within(recoveryCodes).getAllByRole("listitem")).toHaveLength(10);
  expect(await axeViolations()).toEqual([]);
  await user.keyboard("{Escape}");
  expect(recoveryCodes).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(codes.join("\n"));
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  expect(await screen.findByText("10 recovery codes left.")).toBeVisible();
  expect(screen.queryByText(codes[0] ?? "")).toBeNull();
});

test("recovery codes are renewed, and the factor is removed, with the password and a code", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Set up" }));
  await user.type(await screen.findByLabelText("Password"), "mine{Enter}");
  await user.type(await screen.findByLabelText("Code from the app"), "123456{Enter}");
  await user.click(await screen.findByRole("button", { name: "I have kept them" }));
  await user.click(await screen.findByRole("button", { name: "New recovery codes" }));
  await user.type(await screen.findByLabelText("Password"), "mine");
  await user.type(screen.getByLabelText("Code"), "123456{Enter}");
  await user.click(await screen.findByRole("button", { name: "I have kept them" }));
  await user.click(screen.getByRole("button", { name: "Switch off" }));
  const dialog = await screen.findByRole("dialog", { name: "Switch the second factor off" });
  await user.type(within(dialog).getByLabelText("Password"), "mine");
  await user.type(within(dialog).getByLabelText("Code"), "abcd-efgh-jkm0");
  await user.click(within(dialog).getByRole("button", { name: "Switch off" }));
  expect(await screen.findByText("Your second factor is off.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Set up" })).toBeVisible();
  expect(sentTo(endSecondFactor)).toEqual([{ password: "mine", code: "abcd-efgh-jkm0" }]);
});

test("the screen has no accessibility violations", async () => {
  await open();
  expect(await axeViolations()).toEqual([]);
});

test("signing out discards drafts", async () => {
  answerCall(logout, () => ({}));
  const { user } = await open();
  sessionStorage.setItem("booking draft", "a customer's phone");
  await user.click(screen.getByRole("button", { name: /Asha Kulkarni/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
  expect(sessionStorage.getItem("booking draft")).toBeNull();
});

test("a sign-out in another tab discards drafts here, and so does another user's sign-in", async () => {
  await open();
  sessionStorage.setItem("booking draft", "a customer's phone");
  const dispatchStorage = (key: string | null) =>
    globalThis.dispatchEvent(new StorageEvent("storage", { key, storageArea: localStorage }));
  localStorage.clear();
  dispatchStorage(null);
  expect(sessionStorage.getItem("booking draft")).not.toBeNull();
  dispatchStorage("signedOut");
  expect(sessionStorage.getItem("booking draft")).toBeNull();
  sessionStorage.setItem("booking draft", "a customer's phone");
  signInAs("owner");
  storeSession({ ...sessionOf("staff"), user: { ...sessionOf("staff").user, userId: 8 } });
  expect(sessionStorage.getItem("booking draft")).toBeNull();
});
