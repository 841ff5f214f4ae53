import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { searchCustomers } from "#contract/customer/customer.ts";
import { type CustomerImport, getImport, importCustomers, undoImport } from "#contract/booking/import.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const checked: CustomerImport = {
  importId: 5,
  status: "checked",
  total: 2,
  tried: 0,
  customers: 2,
  vehicles: 3,
  plans: 2,
  washes: 36,
  sheet: "",
  headerLine: 3,
  unread: ["Aadhaar"],
  dayOrder: "DMY",
  preview: [{ line: 4, text: "Ravi Sharma · 9876543221 · 101, Tower A" }],
  bad: [{ line: 4, column: "Flat", reason: "There is no Flat “999” here that the company serves or offers" }],
  badCount: 1,
  failedUrl: "/papers/drawn/failed.csv",
  headers: ["Name", "Phone", "Wing"],
  columns: { Name: "Name", Phone: "Phone", Building: "Wing" },
  at: "2026-11-21T06:00:00.000Z",
  undoUntil: null,
};
const done: CustomerImport = {
  ...checked,
  status: "done",
  tried: 2,
  bad: [],
  badCount: 0,
  failedUrl: null,
  undoUntil: "2026-11-22T06:00:00.000Z",
};
const running: CustomerImport = { ...done, status: "running", tried: 1, undoUntil: null };

beforeEach(() => {
  signInAs("owner");
  answerCall(searchCustomers, () => ({ rows: [], total: 0 }));
  answerCall(getImport, () => null);
});

async function openDialog() {
  const { user } = renderApp("/customer");
  await user.click(await screen.findByRole("button", { name: "Import" }));
  const dialog = await screen.findByRole("dialog", { name: "Import Customers" });
  return { user, dialog: within(dialog), root: dialog };
}

test("checks a file, shows its bad lines, and imports it with its columns as changed", async () => {
  answerCall(importCustomers, ({ DryRun }) => (DryRun === "true" ? checked : running));
  const { user, dialog, root } = await openDialog();
  await user.upload(await dialog.findByLabelText("File"), new File(["Name"], "customers.csv"));
  await user.click(dialog.getByRole("button", { name: "Check the File" }));
  expect(await dialog.findByText(/There is no Flat “999”/)).toBeVisible();
  expect(
    dialog.getByText(
      "To be imported: 2 customers with 3 vehicles on 2 plans, 36 washes as far as they are planned.",
    ),
  ).toBeVisible();
  expect(dialog.getByRole("link", { name: "Download these lines" })).toHaveAttribute(
    "href",
    "/papers/drawn/failed.csv",
  );
  expect(await axeViolations(root)).toEqual([]);

  await user.click(dialog.getByText("Columns of the file"));
  await user.selectOptions(dialog.getByLabelText("Flat"), "Wing");
  await user.click(dialog.getByRole("button", { name: "Check the File" }));
  answerCall(getImport, () => done);
  await user.click(await dialog.findByRole("button", { name: "Import 2 customers" }));
  expect(await dialog.findByText("Imported: 2 customers with 3 vehicles on 2 plans.")).toBeVisible();
  const [, again, real] = sentTo(importCustomers) as { DryRun: string; Columns?: string }[];
  // The building's header, which is now the flat's.
  expect(JSON.parse(again?.Columns ?? "")).toEqual({ Name: "Name", Phone: "Phone", Flat: "Wing" });
  expect(real?.DryRun).toBe("false");
});

test("shows how far an import is, and undoes one, saying who stays", async () => {
  answerCall(getImport, () => running);
  const { user, dialog } = await openDialog();
  expect(await dialog.findByText("1 of 2 customers imported")).toBeVisible();
  answerCall(getImport, () => done);
  answerCall(undoImport, () => ({
    customers: 1,
    plans: 1,
    stays: [{ customerId: 9, name: "Ravi Rao", reason: "Booked again since." }],
  }));
  await user.click(await dialog.findByRole("button", { name: /^Undo, until/ }));
  await user.click(dialog.getByRole("button", { name: "Remove Them" }));
  expect(await dialog.findByText("Ravi Rao: Booked again since.")).toBeVisible();
  expect(sentTo(undoImport)).toEqual([{ importId: 5 }]);
});

test("shows a refused file's sentence", async () => {
  answerCall(importCustomers, () => refuse(400, "This is neither a CSV file nor an Excel workbook."));
  const { user, dialog } = await openDialog();
  await user.upload(await dialog.findByLabelText("File"), new File(["%PDF"], "customers.csv"));
  await user.click(dialog.getByRole("button", { name: "Check the File" }));
  expect(await dialog.findByText("This is neither a CSV file nor an Excel workbook.")).toBeVisible();
});

test("is not offered to staff", async () => {
  signInAs("staff");
  renderApp("/customer");
  await screen.findByRole("button", { name: "Add Customer" });
  expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
});
