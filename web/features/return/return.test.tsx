import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getCompanies } from "#contract/company/company.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { fileReturn, getGstr1, getGstr3b } from "#contract/return/return.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { OWN_COMPANY, signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const GSTIN = "27AAPFU0939F1ZV";
const sums = { taxable: 900, cgst: 81, sgst: 81, igst: 0, papers: 1 };
const gstr1: ReplyOf<typeof getGstr1> = {
  gstin: GSTIN,
  registrations: [{ gstin: GSTIN, stateName: "Maharashtra" }],
  fp: "102026",
  filing: null,
  tables: {
    b2b: [],
    b2cl: [],
    b2cs: [],
    cdnr: [],
    cdnur: [],
    nil: { inv: [] },
    at: [],
    txpd: [],
    hsn: { hsn_b2b: [], hsn_b2c: [] },
    docIssue: { doc_det: [] },
  },
  checks: [
    { table: "b2b", ...sums, agrees: true },
    { table: "b2cs", ...sums, taxable: 1800, agrees: false },
  ],
  amendments: [],
  jsonUrl: "/papers/drawn/gstr1.json",
  csvUrl: "/papers/drawn/gstr1.csv",
  xlsxUrl: "/papers/drawn/gstr1.xlsx",
  csvUrls: [{ table: "b2cs", url: "/papers/drawn/gstr1-b2cs.csv" }],
};

beforeEach(() => {
  signInAs("owner");
  answerCall(getGstr1, () => gstr1);
});

test("shows a month's tables, each with its check, and their files", async () => {
  const { user } = renderApp("/returns?month=2026-10");
  const table = within(await screen.findByRole("table", { name: "Tables of GSTR-1" }));
  const [, business, others] = await waitFor(() => {
    const rows = table.getAllByRole("row");
    expect(rows).toHaveLength(3);
    return rows;
  });
  expect(business).toHaveTextContent(/Customers with a GSTIN.*₹900.00.*Agrees/);
  expect(others).toHaveTextContent(/All other customers.*₹1,800.00.*Differs/);
  expect(sentTo(getGstr1)[0]).toEqual({ CompanyId: OWN_COMPANY, Period: "2026-10", Quarter: false });
  expect(screen.getByText(/For your accountant to confirm/)).toHaveTextContent(`${GSTIN}, October 2026`);
  expect(screen.getByRole("link", { name: "JSON for the portal" })).toHaveAttribute("href", gstr1.jsonUrl);
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  await user.click(screen.getByRole("button", { name: "One table as CSV" }));
  expect(await screen.findByRole("menuitem", { name: "b2cs" })).toHaveAttribute(
    "href",
    "/papers/drawn/gstr1-b2cs.csv",
  );
});

test("a company with several registrations chooses whose return it is", async () => {
  const other = "29AAPFU0939F1ZR";
  const registrations = [
    { gstin: GSTIN, stateName: "Maharashtra" },
    { gstin: other, stateName: "Karnataka" },
  ];
  answerCall(getGstr1, ({ Gstin = GSTIN }) => ({ ...gstr1, gstin: Gstin, registrations }));
  const { user } = renderApp("/returns?month=2026-10");
  const choice = await screen.findByRole("combobox", { name: "Registration" });
  expect(choice).toHaveValue(GSTIN);
  await user.selectOptions(choice, `Karnataka, ${other}`);
  expect(await screen.findByText(/Not filed yet/)).toHaveTextContent(`${other}, October 2026`);
  expect(sentTo(getGstr1).at(-1)).toMatchObject({ Period: "2026-10", Gstin: other });
  answerCall(fileReturn, () => ({ returnFilingId: 1 }));
  await user.click(screen.getByRole("button", { name: "Record as Filed" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/ARN/), "AA291026000001X");
  await user.click(dialog.getByRole("button", { name: "Record as Filed" }));
  await waitFor(() => expect(sentTo(fileReturn)[0]).toMatchObject({ Gstin: other }));
});

test("records the filing of a period that is over, with its ARN", async () => {
  answerCall(fileReturn, () => ({ returnFilingId: 1 }));
  const { user } = renderApp("/returns?month=2026-10");
  await user.click(await screen.findByRole("button", { name: "Record as Filed" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Record as Filed" }));
  expect(await dialog.findByText("ARN is required")).toBeVisible();
  answerCall(getGstr1, () => ({
    ...gstr1,
    filing: { returnFilingId: 1, filedOn: "2026-11-11", arn: "AA271026000001X" },
  }));
  await user.type(dialog.getByLabelText(/ARN/), "aa271026000001x");
  await user.click(dialog.getByRole("button", { name: "Record as Filed" }));
  expect(await screen.findByText(/Filed on 11 Nov 2026, ARN AA271026000001X/)).toBeVisible();
  expect(sentTo(fileReturn)[0]).toMatchObject({
    CompanyId: OWN_COMPANY,
    Period: "2026-10",
    Form: "GSTR-1",
    Arn: "AA271026000001X",
  });
  expect(screen.queryByRole("button", { name: "Record as Filed" })).toBeNull();
});

test("lists papers of earlier periods that were made after those were filed", async () => {
  answerCall(getGstr1, () => ({
    ...gstr1,
    amendments: [
      {
        kind: "tax-invoice" as const,
        number: "CH/26-27/000009",
        issued: "2026-09-30",
        table: "b2cs" as const,
        total: 354,
      },
    ],
  }));
  renderApp("/returns?month=2026-10");
  const late = within(await screen.findByRole("table", { name: "Dated in earlier periods" }));
  expect(await late.findByText("CH/26-27/000009")).toBeVisible();
});

test("a quarter is asked for by its last month, for GSTR-3B too", async () => {
  answerCall(getGstr3b, () => ({
    gstin: GSTIN,
    registrations: [{ gstin: GSTIN, stateName: "Maharashtra" }],
    fp: "092026",
    filing: null,
    tables: {
      supDetails: {
        osup_det: { txval: 0, iamt: 0, camt: 0, samt: 0, csamt: 0 },
        osup_zero: { txval: 0, iamt: 0, csamt: 0 },
        osup_nil_exmp: { txval: 0 },
        isup_rev: { txval: 0, iamt: 0, camt: 0, samt: 0, csamt: 0 },
        osup_nongst: { txval: 0 },
      },
      interSup: { unreg_details: [], comp_details: [], uin_details: [] },
    },
    checks: [{ table: "3.1(a)" as const, ...sums, agrees: true }],
    jsonUrl: "/papers/drawn/gstr3b.json",
    csvUrl: "/papers/drawn/gstr3b.csv",
  }));
  const { user } = renderApp("/returns?by=quarter&month=2026-08");
  expect(await screen.findByText(/July 2026 to September 2026\./)).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "GSTR-3B" }));
  expect(await screen.findByText("Taxable supplies, with advances")).toBeVisible();
  expect(sentTo(getGstr3b)[0]).toEqual({ CompanyId: OWN_COMPANY, Period: "2026-09", Quarter: true });
});

test("says when a company has no GSTIN", async () => {
  answerCall(getGstr1, () => ({ ...gstr1, gstin: "", registrations: [], checks: [] }));
  renderApp("/returns");
  expect(await screen.findByText("No returns to file")).toBeVisible();
});

test("asks management which company", async () => {
  signInAs("support");
  answerCall(getCompanies, () => []);
  renderApp("/returns");
  expect(await screen.findByText("Which company?")).toBeVisible();
  expect(sentTo(getGstr1)).toEqual([]);
});
