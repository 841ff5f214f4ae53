import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getImport, importCustomers } from "#contract/booking/import.ts";
import { getCompanies, getCompany, updateCompany } from "#contract/company/company.ts";
import { type Recognised, recogniseFile } from "#contract/intake/recognise.ts";
import { importProviders, type ProviderImport } from "#contract/provider/import.ts";
import { importRegistryFile } from "#contract/society/registry.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const read = { sheet: "", headerLine: 1, unread: [], dayOrder: null, preview: [] };
const noPlaces = { buildings: 0, floors: 0, flats: 0, parkingFloors: 0, parkingPillars: 0 };
const recognised = (change: Partial<Recognised>): Recognised => ({
  kind: "customers",
  sheet: "",
  headerLine: 1,
  rows: 2,
  unread: [],
  societies: [],
  preview: [{ line: 2, text: "Tower A · Flat 101" }],
  ...change,
});

/** What each dropped file is, in the order in which they are looked at. */
let kinds: (Recognised | null)[];

const washers: ProviderImport = {
  ...read,
  importId: 5,
  status: "checked",
  providers: 2,
  invited: 0,
  known: 0,
  lacksDetails: false,
  bad: [],
  badCount: 0,
  failedUrl: null,
  headers: [],
  columns: {},
  at: "2026-11-21T06:00:00.000Z",
  undoUntil: null,
};
const customers = {
  ...washers,
  total: 3,
  tried: 3,
  customers: 3,
  vehicles: 3,
  plans: 3,
  washes: 90,
  leftOut: 0,
} as never;

beforeEach(() => {
  signInAs("admin");
  kinds = [];
  answerCall(getCompanies, () => [
    { companyId: 1, companyName: "Chamak", providerDetailsLater: true } as never,
  ]);
  answerCall(getSocieties, () => [{ societyId: 7, societyName: "Green Acres" } as never]);
  answerCall(recogniseFile, () => kinds.shift() ?? refuse(400, "No line of it names the columns."));
  answerCall(importRegistryFile, () => ({
    ...read,
    rows: 2,
    bad: [],
    existing: noPlaces,
    added: { ...noPlaces, flats: 2 },
  }));
  answerCall(importProviders, () => washers);
  answerCall(importCustomers, () => customers);
  answerCall(getImport, () => customers);
});

async function drop(...files: [name: string, is: Partial<Recognised> | null][]) {
  kinds = files.map(([, is]) => is && recognised(is));
  const { user } = renderApp("/movingIn");
  await user.upload(
    await screen.findByLabelText("Files", { selector: "input" }),
    files.map(([name]) => new File([name], name)),
  );
  return { user };
}
const card = async (name: string) => within(await screen.findByRole("listitem", { name }));

test("says what each file is, and brings them in in the order in which one needs the other", async () => {
  const { user } = await drop(
    ["people.csv", { kind: "customers" }],
    ["staff.csv", { kind: "washers", unread: ["Aadhaar"] }],
    ["homes.xlsx", { kind: "registry", societies: ["green acres"] }],
  );
  expect(await screen.findByText("Homes and parking of a society", { selector: "p" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Bring in 3 files" })).toBeEnabled();
  expect(
    screen.getAllByRole("listitem", { name: /\.(?:csv|xlsx)$/ }).map((one) => one.getAttribute("aria-label")),
  ).toEqual(["homes.xlsx", "staff.csv", "people.csv"]);
  expect((await card("staff.csv")).getByText("Aadhaar")).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Bring in 3 files" }));
  expect(await screen.findByText("Is in: 3 customers with 3 vehicles on 3 plans.")).toBeVisible();
  expect((await card("homes.xlsx")).getByText("Is in: 2 flats.")).toBeVisible();
  expect((await card("staff.csv")).getByText("Is in: 2 washers.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Tomorrow’s washes" })).toBeVisible();
  expect(sentTo(importRegistryFile)).toMatchObject([
    { societyId: "7", DryRun: "true" },
    { societyId: "7", DryRun: "false" },
  ]);
  expect(await axeViolations()).toEqual([]);
});

test("brings in further cars of customers who are here already", async () => {
  const known = {
    ...(customers as object),
    total: 1,
    customers: 0,
    vehicles: 2,
    plans: 2,
    leftOut: 4,
  } as never;
  answerCall(importCustomers, () => known);
  answerCall(getImport, () => known);
  const { user } = await drop(["people.csv", { kind: "customers" }]);
  await user.click(await screen.findByRole("button", { name: "Bring in 1 file" }));
  expect(
    await screen.findByText("Is in: 2 vehicles on 2 plans of customers who are here already."),
  ).toBeVisible();
  expect(sentTo(importCustomers)).toMatchObject([{ DryRun: "true" }, { DryRun: "false" }]);
});

test("where lines cannot go in, it asks before it goes on", async () => {
  const bad = [{ line: 4, column: "Hours", reason: "“mornings” is not understood" }];
  answerCall(importProviders, () => ({ ...washers, providers: 1, bad, badCount: 1 }));
  const { user } = await drop(["staff.csv", { kind: "washers" }], ["people.csv", { kind: "customers" }]);
  await user.click(await screen.findByRole("button", { name: "Bring in 2 files" }));
  const asked = await card("staff.csv");
  expect(await asked.findByText("“mornings” is not understood")).toBeVisible();
  expect(sentTo(importCustomers)).toEqual([]);
  await user.click(asked.getByRole("button", { name: "Bring in 1 washer, without 1 line" }));
  expect(await screen.findByText(/Is in: 1 washer\. 1 line stayed out\./)).toBeVisible();
  expect(await screen.findByText("Is in: 3 customers with 3 vehicles on 3 plans.")).toBeVisible();
});

test("homes of an unknown society wait for it, and the files that name them with them", async () => {
  await drop(
    ["people.csv", { kind: "customers" }],
    ["homes.xlsx", { kind: "registry", societies: ["Lake View"] }],
  );
  expect(await screen.findByRole("button", { name: "Add Lake View" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Bring in 2 files" })).toBeDisabled();
  expect(screen.getByText(/Say first which society the homes are of/)).toBeVisible();
});

test("a file can be left out, and another kind chosen for one", async () => {
  answerCall(importProviders, () => refuse(400, "The file is empty."));
  const { user } = await drop(["staff.csv", { kind: "customers" }], ["what.csv", null]);
  expect(await screen.findByText("No line of it names the columns.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("What staff.csv is"), "Washers");
  await user.click(screen.getByRole("button", { name: "Take what.csv away" }));
  await user.click(screen.getByRole("button", { name: "Bring in 1 file" }));
  expect(await screen.findByText("The file is empty.")).toBeVisible();
  expect(screen.queryByRole("listitem", { name: "what.csv" })).toBeNull();
});

test("washers of whom the company requires more follow later by one press", async () => {
  const reason = "Missing: Email. The company requires them, or lets washers' details follow later: a switch";
  const lacking = {
    ...washers,
    providers: 0,
    lacksDetails: true,
    bad: [{ line: 2, column: "Email", reason }],
    badCount: 1,
  };
  answerCall(importProviders, () => (sentTo(updateCompany).length === 0 ? lacking : washers));
  answerCall(getCompany, () => ({ companyId: 1, companyName: "Chamak", asksFor: [] }) as never);
  answerCall(updateCompany, () => ({ companyId: 1 }));
  const { user } = await drop(["staff.csv", { kind: "washers" }]);
  await user.click(await screen.findByRole("button", { name: "Bring in 1 file" }));
  await user.click(await screen.findByRole("button", { name: "Let them follow later" }));
  expect(await screen.findByText("Is in: 2 washers.")).toBeVisible();
});

test("a company's owner brings in customers, and is told what an administrator does", async () => {
  signInAs("owner");
  const { user } = await drop(["staff.csv", { kind: "washers" }], ["people.csv", { kind: "customers" }]);
  expect(await screen.findByText(/Your role cannot bring these in/)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Bring in 1 file" }));
  expect(await screen.findByText("Is in: 3 customers with 3 vehicles on 3 plans.")).toBeVisible();
  expect(sentTo(importCustomers)[0]).not.toHaveProperty("CompanyId");
});
