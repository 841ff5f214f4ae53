import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { promisePayment, searchCollection } from "#contract/bill/collection.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const row = {
  customerId: 3,
  customerName: "Anita Rao",
  customerPhone: "9822100201",
  societyName: "Green Acres",
  open: 900.5,
  overdue: 400,
  oldestDue: "2026-10-11",
  lastReminder: "2026-10-21",
  nextReminder: null,
  promisedOn: "2026-11-02",
  promiseNote: "After salary",
  promisedTo: "Farida",
  broken: true,
};

beforeEach(() => {
  answerCall(searchCollection, () => ({ rows: [row], total: 1, sums: { open: 900.5, overdue: 400 } }));
});

test("lists who owes with a link to call, and marks a broken promise", async () => {
  signInAs("owner");
  const { user } = renderApp("/bills?tab=collections");
  const table = within(await screen.findByRole("table", { name: "Collections" }));
  expect(await table.findByRole("link", { name: "Call Anita Rao, 9822100201" })).toHaveAttribute(
    "href",
    "tel:+919822100201",
  );
  for (const text of ["₹900.50", "₹400.00", "11 Oct 2026", "21 Oct 2026", "Broken", "After salary"])
    expect(table.getByText(text)).toBeVisible();
  expect(screen.getByText(/owed by 1 customer/)).toHaveTextContent(
    "₹900.50 owed by 1 customer, ₹400.00 of it overdue",
  );
  await user.click(table.getByRole("button", { name: /Promised/ }));
  await waitFor(() =>
    expect(sentTo(searchCollection).at(-1)).toMatchObject({ sort: { by: "promisedOn", descending: false } }),
  );
});

test("notes a promise with its day, and takes it back", async () => {
  signInAs("owner");
  answerCall(promisePayment, () => ({ paymentPromiseId: 1 }));
  const { user } = renderApp("/bills?tab=collections");
  const note = async () => {
    await user.click(await screen.findByRole("button", { name: "Note promise of Anita Rao" }));
    return within(await screen.findByRole("form", { name: "Promise" }));
  };
  const form = await note();
  expect(form.getByText("₹900.50 open. Promised by 2 Nov 2026 to Farida, and not paid.")).toBeVisible();
  await user.click(form.getByRole("button", { name: "Save Promise" }));
  expect(sentTo(promisePayment)).toEqual([]);
  await user.type(form.getByLabelText(/Pays By/), "2026-11-30");
  await user.clear(form.getByLabelText("Note"));
  await user.type(form.getByLabelText("Note"), "By UPI");
  expect(await axeViolations(screen.getByRole("form", { name: "Promise" }))).toEqual([]);
  await user.click(form.getByRole("button", { name: "Save Promise" }));
  await waitFor(() =>
    expect(sentTo(promisePayment)).toEqual([{ CustomerId: 3, Day: "2026-11-30", Note: "By UPI" }]),
  );
  await waitFor(() => expect(screen.queryByRole("form", { name: "Promise" })).toBeNull());
  await user.click((await note()).getByRole("button", { name: "Remove Promise" }));
  await waitFor(() => expect(sentTo(promisePayment).at(-1)).toMatchObject({ CustomerId: 3, Day: null }));
});

test("lets a reader of payments look, and not promise", async () => {
  signInAs("support");
  renderApp("/bills?tab=collections");
  expect(await screen.findByText("Anita Rao")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Note promise of Anita Rao" })).toBeNull();
});
