import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getOffice } from "#contract/booking/office.ts";
import { getOwnPause } from "#contract/booking/pause.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { getOwed } from "#contract/bank/owed.ts";
import { answerBookings, listed, moved } from "#web/features/booking/testing/meera.ts";
import { forgetPerson, PERSISTED_REPLIES, storedSession, storeSession } from "#web/lib/session.ts";
import { answerCall, goOffline } from "#web/testing/api.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const plate = moved.vehicleNumber;
const kept = () => localStorage.getItem(PERSISTED_REPLIES) ?? "";
const nextWash = () => screen.findByRole("region", { name: "Next wash" });

beforeEach(() => {
  // The clock goes on: what is to be stored waits for its turn by it.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z"), shouldAdvanceTime: true });
  signInAs("customer");
  answerBookings();
  answerCall(getOwnPause, () => ({ pause: null }));
  answerCall(getOwed, () => ({ rows: [] }));
  answerCall(getOffice, () => ({ phone: "+912040001234" }));
  answerCall(searchWashes, ({ filters }) => {
    const rows = filters?.WashStatus === "done" ? [] : [listed(moved)];
    return { rows, total: rows.length };
  });
});

/** Opens the page, waits until its replies are stored, and closes it. */
async function openAndKeep(): Promise<void> {
  const { unmount } = renderApp("/washes");
  await nextWash();
  await waitFor(() => expect(kept()).toContain(getOffice.path));
  await waitFor(() => expect(kept()).toContain(plate));
  unmount();
}

test("opens without a connection with what it showed last", async () => {
  await openAndKeep();
  goOffline();
  renderApp("/washes");
  expect(within(await nextWash()).getByText(plate)).toBeVisible();
  expect(screen.getByText("Nothing to pay.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Call +912040001234" })).toBeVisible();
  expect(await screen.findByText(/^As of 11:30 AM, no connection\./)).toBeVisible();
});

test("leaves out a wash whose day is over by then", async () => {
  await openAndKeep();
  goOffline();
  vi.setSystemTime(new Date("2026-11-29T06:00:00Z"));
  renderApp("/washes");
  expect(await screen.findByText("Nothing to pay.")).toBeVisible();
  expect(await screen.findByText(/^As of 21 Nov 2026, 11:30 AM, no connection\./)).toBeVisible();
  expect(screen.queryByRole("region", { name: "Next wash" })).toBeNull();
});

test("drops replies that no longer have the form of the contract", async () => {
  await openAndKeep();
  goOffline();
  localStorage.setItem(PERSISTED_REPLIES, kept().replaceAll('"vehicleNumber"', '"plateNumber"'));
  renderApp("/washes");
  expect(await screen.findByText("Nothing to pay.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Next wash" })).toBeNull();
});

test("never shows one user what another has kept, and removes it when another signs in", async () => {
  await openAndKeep();
  goOffline();
  const session = storedSession();
  if (!session) throw new Error("Nobody is signed in.");
  const other = { ...session, user: { ...session.user, userId: session.user.userId + 1, name: "Bina Das" } };
  // As a browser whose session was exchanged by hand.
  localStorage.setItem("user", JSON.stringify(other.user));
  const { unmount } = renderApp("/washes");
  await waitFor(() => expect(kept()).not.toContain(plate));
  expect(screen.queryByText(plate)).toBeNull();
  unmount();

  localStorage.setItem(PERSISTED_REPLIES, "of somebody");
  storeSession({ ...other, user: { ...other.user, userId: other.user.userId + 1 } });
  expect(kept()).toBe("");
});

test("stores nothing after the sign-out, even what was still waiting", async () => {
  renderApp("/washes");
  await nextWash();
  forgetPerson();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(localStorage).toHaveLength(0);
});
