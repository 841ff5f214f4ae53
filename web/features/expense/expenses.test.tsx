import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getCompanies } from "#contract/company/company.ts";
import {
  addExpense,
  addReceipt,
  deleteExpense,
  searchExpenses,
  updateExpense,
} from "#contract/expense/expense.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const foam = {
  expenseId: 5,
  day: "2026-11-02",
  companyId: 1,
  companyName: "Chamak Car Care",
  societyId: null,
  societyName: null,
  kind: "supplies" as const,
  amount: 1250.5,
  note: "Foam, 20 litres",
  by: "Asha",
  receiptUrl: "/private/1/page.jpg",
  thumbnailUrl: "/private/1/thumbnail.webp",
};

beforeEach(() => {
  signInAs("owner");
  answerCall(getSocieties, () => []);
  answerCall(getCompanies, () => []);
  answerCall(searchExpenses, () => ({ rows: [foam], total: 1, amount: 1250.5 }));
});

test("lists expenses with their sum and receipts, of the chosen month", async () => {
  const { user } = renderApp("/expenses");
  const table = within(await screen.findByRole("table", { name: "Expenses" }));
  expect(await table.findByText("Foam, 20 litres")).toBeVisible();
  expect(table.getByText("All societies")).toBeVisible();
  expect(table.getByRole("link", { name: "Receipt of Supplies, 2 Nov 2026" })).toHaveAttribute(
    "href",
    "/documents/private/1/page.jpg",
  );
  expect(screen.getByText("1 expense of")).toHaveTextContent("1 expense of ₹1,250.50");
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Month" }), "October 2026");
  await waitFor(() =>
    expect(sentTo(searchExpenses).at(-1)).toMatchObject({
      filters: { From: "2026-10-01", To: "2026-10-31" },
    }),
  );
});

test("adds an expense with the photo of its receipt, and says so when only the photo is refused", async () => {
  answerCall(addExpense, () => ({ expenseId: 9 }));
  answerCall(addReceipt, () => refuse(415, "Not a picture"));
  const { user } = renderApp("/expenses");
  await user.click(await screen.findByRole("button", { name: "Add Expense" }));
  const form = within(await screen.findByRole("form", { name: "Add Expense" }));
  await user.click(form.getByRole("button", { name: "Save Expense" }));
  expect(await form.findByText("Amount is required")).toBeVisible();
  await user.type(form.getByLabelText(/^Amount/), "99.50");
  await user.selectOptions(form.getByLabelText("What For"), "Water");
  const photo = new File(["x"], "bill.jpg", { type: "image/jpeg" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input) await user.upload(input, photo);
  expect(await form.findByText("bill.jpg")).toBeVisible();
  expect(await axeViolations(screen.getByRole("form", { name: "Add Expense" }))).toEqual([]);
  await user.click(form.getByRole("button", { name: "Save Expense" }));
  await waitFor(() => expect(sentTo(addReceipt)).toHaveLength(1));
  expect(sentTo(addExpense)).toMatchObject([{ Kind: "water", Amount: 99.5, SocietyId: null }]);
  expect(await screen.findByText(/The expense is saved, but not the photo of its receipt/)).toBeVisible();
});

test("edits and deletes an expense", async () => {
  answerCall(updateExpense, () => ({ expenseId: 5 }));
  answerCall(deleteExpense, () => ({}));
  const { user } = renderApp("/expenses");
  await user.click(await screen.findByRole("button", { name: "Edit Supplies, 2 Nov 2026" }));
  const form = within(await screen.findByRole("form", { name: "Edit Expense" }));
  expect(form.getByLabelText("Note")).toHaveValue("Foam, 20 litres");
  await user.clear(form.getByLabelText("Note"));
  await user.click(form.getByRole("button", { name: "Save Expense" }));
  await waitFor(() =>
    expect(sentTo(updateExpense)).toMatchObject([{ expenseId: 5, Amount: 1250.5, Note: "" }]),
  );
  await waitFor(() => expect(screen.queryByRole("form", { name: "Edit Expense" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Delete Supplies, 2 Nov 2026" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: /Delete/ }));
  await waitFor(() => expect(sentTo(deleteExpense)).toEqual([{ expenseId: 5 }]));
});
