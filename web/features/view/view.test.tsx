import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { deleteView, getViews, saveView } from "#contract/view/view.ts";
import { answerBookings } from "#web/features/booking/testing/meera.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { queryOf } from "./query.ts";

const unpaid = { name: "Unpaid", query: "?payment=Pending&status=Confirmed" };

beforeEach(() => {
  signInAs("staff");
  answerBookings();
  answerCall(getViews, () => [unpaid]);
});

/** The views, which are loaded after the list. */
async function row() {
  await screen.findByRole("row", { name: /Meera Joshi/ });
  return within(await screen.findByRole("group", { name: "Saved views" }));
}

test("opens a view and the whole list again, and marks the one that is shown", async () => {
  const { user, history } = renderApp("/CompanySectionBooking?page=2");
  const views = await row();
  expect(views.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  await user.click(views.getByRole("button", { name: "Unpaid" }));
  await waitFor(() => expect(history.location.search).toBe(unpaid.query));
  expect(views.getByRole("button", { name: "Unpaid" })).toHaveAttribute("aria-pressed", "true");
  expect(views.queryByRole("button", { name: "Save view" })).toBeNull();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  await user.click(views.getByRole("button", { name: "All" }));
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("saves what is shown under a name, and keeps the name after a refusal", async () => {
  answerCall(saveView, () => refuse(409, "A list takes 20 saved views. Delete one first."));
  const { user } = renderApp("/CompanySectionBooking?status=Completed&page=3");
  await user.click((await row()).getByRole("button", { name: "Save view" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save view" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Done");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/takes 20 saved views/)).toBeVisible();
  answerCall(saveView, () => ({}));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("View saved.")).toBeVisible();
  expect(sentTo(saveView).at(-1)).toEqual({ List: "bookings", Name: "Done", Query: "?status=Completed" });
});

test("deletes the view that is shown, after a question", async () => {
  answerCall(deleteView, () => ({}));
  const { user } = renderApp(`/CompanySectionBooking${unpaid.query}`);
  await user.click((await row()).getByRole("button", { name: "Delete the view Unpaid" }));
  await user.click(await screen.findByRole("button", { name: "Delete Item" }));
  expect(await screen.findByText("View deleted.")).toBeVisible();
  expect(sentTo(deleteView)).toEqual([{ List: "bookings", Name: "Unpaid" }]);
});

test("a view keeps filters, search and order, not the page or what is open", () => {
  expect(queryOf("?status=Confirmed&page=3&view=12&search=ravi&sort=-amount&size=50")).toBe(
    "?search=ravi&sort=-amount&status=Confirmed",
  );
  expect(queryOf("?page=2")).toBe("");
});
