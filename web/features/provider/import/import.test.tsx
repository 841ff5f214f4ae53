import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getCompanies, getCompany, updateCompany } from "#contract/company/company.ts";
import {
  getProviderImport,
  importProviders,
  type ProviderImport,
  undoProviderImport,
} from "#contract/provider/import.ts";
import { searchProviders } from "#contract/provider/provider.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const checked: ProviderImport = {
  importId: 5,
  status: "checked",
  providers: 2,
  invited: 0,
  known: 1,
  lacksDetails: false,
  sheet: "",
  headerLine: 1,
  unread: ["Aadhaar"],
  dayOrder: null,
  preview: [{ line: 2, text: "Ramesh Yadav · 9822100301 · all of Lake View, 6:00 AM–11:00 AM" }],
  bad: [{ line: 4, column: "Hours", reason: "“mornings” is not understood" }],
  badCount: 1,
  failedUrl: "/papers/drawn/failed.csv",
  headers: ["Name", "Phone", "Duty"],
  columns: { Name: "Name", Phone: "Phone" },
  at: "2026-11-21T06:00:00.000Z",
  undoUntil: null,
};
const done: ProviderImport = {
  ...checked,
  status: "done",
  invited: 1,
  bad: [],
  badCount: 0,
  failedUrl: null,
  undoUntil: "2026-11-22T06:00:00.000Z",
};

beforeEach(() => {
  signInAs("admin");
  answerCall(searchProviders, () => ({ rows: [], total: 0 }));
  answerCall(getCompanies, () => [
    { companyId: 1, companyName: "Chamak", providerDetailsLater: false } as never,
  ]);
  answerCall(getProviderImport, () => null);
});

async function openDialog() {
  const { user } = renderApp("/provider");
  await user.click(await screen.findByRole("button", { name: "Import" }));
  const root = await screen.findByRole("dialog", { name: "Import Washers" });
  return { user, root, dialog: within(root) };
}

async function checkFile() {
  const opened = await openDialog();
  await opened.user.upload(await opened.dialog.findByLabelText("File"), new File(["Name"], "washers.csv"));
  await opened.user.click(opened.dialog.getByRole("button", { name: "Check the File" }));
  return opened;
}

test("checks a file, shows what will be stored and what stays out, and imports it", async () => {
  answerCall(importProviders, ({ DryRun }) => (DryRun === "true" ? checked : done));
  const { user, dialog, root } = await checkFile();
  expect(await dialog.findByText("To be imported: 2 washers.")).toBeVisible();
  expect(dialog.getByText("1 washer is here already, and stays as they are.")).toBeVisible();
  expect(dialog.getByText("“mornings” is not understood")).toBeVisible();
  expect(dialog.getByText("Aadhaar")).toBeVisible();
  expect(dialog.getByText(/all of Lake View/)).toBeVisible();
  expect(await axeViolations(root)).toEqual([]);
  await user.click(dialog.getByText("Columns of the file"));
  await user.selectOptions(dialog.getByLabelText("Places"), "Duty");
  await user.click(dialog.getByRole("button", { name: "Check the File" }));
  await user.click(await dialog.findByRole("button", { name: "Import 2 washers" }));
  expect(await dialog.findByText("Imported: 2 washers.")).toBeVisible();
  expect(dialog.getByText(/1 invitation was sent/)).toBeVisible();
  const [, , real] = sentTo(importProviders) as { CompanyId: string; DryRun: string; Columns: string }[];
  expect(real).toMatchObject({ CompanyId: "1", DryRun: "false" });
  expect(JSON.parse(real?.Columns ?? "")).toEqual({ Name: "Name", Phone: "Phone", Places: "Duty" });
});

test("the latest import is undone, saying who stays", async () => {
  answerCall(getProviderImport, () => done);
  answerCall(undoProviderImport, () => ({
    providers: 1,
    stays: [{ providerId: 9, name: "Anil Pawar", reason: "Has washes since." }],
  }));
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole("button", { name: /^Undo, until/ }));
  await user.click(dialog.getByRole("button", { name: "Remove Them" }));
  expect(await dialog.findByText("Anil Pawar stays: Has washes since.")).toBeVisible();
  expect(sentTo(undoProviderImport)).toEqual([{ importId: 5 }]);
});

test("where the company requires more, the form offers to let it follow later", async () => {
  const reason = "Missing: Email. The company requires them, or lets washers' details follow later: a switch";
  const lacking = {
    ...checked,
    providers: 0,
    lacksDetails: true,
    bad: [{ line: 2, column: "Email", reason }],
  };
  answerCall(importProviders, () => (sentTo(updateCompany).length === 0 ? lacking : checked));
  answerCall(getCompany, () => ({ companyId: 1, companyName: "Chamak", asksFor: [] }) as never);
  answerCall(updateCompany, () => ({ companyId: 1 }));
  const { user, dialog } = await checkFile();
  await user.click(await dialog.findByRole("button", { name: "Let them follow later" }));
  expect(await dialog.findByRole("button", { name: "Import 2 washers" })).toBeVisible();
  expect(sentTo(updateCompany)).toMatchObject([{ companyId: 1, ProviderDetailsLater: true }]);
});

test("shows a refused file's sentence", async () => {
  answerCall(importProviders, () => refuse(400, "This is neither a CSV file nor an Excel workbook."));
  const { dialog } = await checkFile();
  expect(await dialog.findByText("This is neither a CSV file nor an Excel workbook.")).toBeVisible();
});
