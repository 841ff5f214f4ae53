import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { eraseCustomer } from "#contract/erasure/erasure.ts";
import { answerCustomers } from "#web/features/customer/testing/ravi.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const erases = { bookings: 2, vehicles: 1, photos: 0, messages: 4, tickets: 1 };

beforeEach(() => {
  signInAs("admin");
  answerCustomers();
});

test("erasing a customer previews what is erased and retained, and then erases", async () => {
  answerCall(eraseCustomer, () => ({ erased: false, refusals: [], erases, keepsBills: 2 }));
  const { user, history } = renderApp("/customer?view=3");
  await user.click(await screen.findByRole("button", { name: "Erase customer…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Erase customer" }));
  expect(await dialog.findByText(/2 bookings, 1 vehicle, 1 ticket, 0 photos, 4 messages/)).toBeVisible();
  expect(dialog.getByText(/2 bills stay as the law asks/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Erase for good" }));
  expect(await screen.findByText("The customer is erased.")).toBeVisible();
  expect(sentTo(eraseCustomer)).toContainEqual({ CustomerId: 3 });
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("erasing a customer says why it is not possible yet", async () => {
  const refusals = ["8 washes are still open. Please cancel what is to come first."];
  answerCall(eraseCustomer, () => ({ erased: false, refusals, erases, keepsBills: 0 }));
  const { user } = renderApp("/customer?view=3");
  await user.click(await screen.findByRole("button", { name: "Erase customer…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Erase customer" }));
  expect(await dialog.findByText(/8 washes are still open/)).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Erase for good" })).toBeNull();
});

test("erasing a customer is not offered to support", async () => {
  signInAs("support");
  renderApp("/customer?view=3");
  await screen.findByRole("heading", { name: "Ravi Patil", level: 1 });
  expect(screen.queryByRole("button", { name: "Erase customer…" })).toBeNull();
});
