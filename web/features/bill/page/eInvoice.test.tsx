import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Bill, getBill } from "#contract/bill/bill.ts";
import { exportEInvoice, setIrn } from "#contract/bill/eInvoice.ts";
import { getCompanies } from "#contract/company/company.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const bill: Bill = {
  billId: 7,
  bookingId: null,
  number: "CH/26-27/000123",
  kind: "tax-invoice",
  month: "2026-10",
  issued: "2026-10-31",
  due: "2026-11-11",
  companyId: 1,
  customerId: 3,
  customerName: "Lakeview Fleet Private Limited",
  customerPhone: "9822100201",
  societyId: 2,
  societyName: "Green Acres",
  total: 708,
  credited: 0,
  paid: 0,
  open: 708,
  status: "open",
  supplierName: "Chamak",
  supplierAddress: "Pune 411007",
  supplierGstin: "27AAPFU0939F1ZV",
  customerAddress: "Tower A, 101",
  customerGstin: "29AAGCB7383J1Z4",
  placeOfSupply: "27 Maharashtra",
  sac: "998538",
  rate: 18,
  pricesIncludeTax: false,
  reverseCharge: false,
  discount: 0,
  lines: [],
  taxable: 600,
  cgst: 54,
  sgst: 54,
  igst: 0,
  roundOff: 0,
  paperUrl: "/papers/7/paper.pdf",
  eInvoice: null,
  upiLink: null,
  upiAddress: "",
  payments: [],
  claims: [],
  creditNotes: [],
};
const irn = "a1".repeat(32);

beforeEach(() => {
  answerCall(getSocieties, () => []);
  answerCall(getCompanies, () => []);
  answerCall(getBill, () => bill);
});

test("the IRN of an invoice to a company is entered", async () => {
  signInAs("accounts");
  answerCall(setIrn, () => ({ BillId: 7 }));
  const { user } = renderApp("/bills?view=7");
  const section = within(await screen.findByRole("region", { name: "E-invoice" }));
  expect(section.getByText(/^Not registered yet/)).toBeVisible();
  await user.click(section.getByRole("button", { name: "Enter IRN" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^IRN/), "a1");
  await user.click(dialog.getByRole("button", { name: "Save IRN" }));
  expect(await dialog.findByText(/^An IRN has 64 characters/)).toBeVisible();
  expect(dialog.getByText("Acknowledgement number is required")).toBeVisible();
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.clear(dialog.getByLabelText(/^IRN/));
  await user.type(dialog.getByLabelText(/^IRN/), irn.toUpperCase());
  await user.type(dialog.getByLabelText(/^Acknowledgement No/), "112610000012345");
  await user.type(dialog.getByLabelText(/^Signed QR/), "eyJh.bGci.c2ln");
  await user.click(dialog.getByRole("button", { name: "Save IRN" }));
  await waitFor(() =>
    expect(sentTo(setIrn)).toMatchObject([
      { BillId: 7, Irn: irn, AckNo: "112610000012345", SignedQr: "eyJh.bGci.c2ln" },
    ]),
  );
});

test("what an e-invoice lacks is said beside its button", async () => {
  signInAs("accounts");
  answerCall(exportEInvoice, () =>
    refuse(409, "The customer's address must end with its pin code (6 digits)."),
  );
  const { user } = renderApp("/bills?view=7");
  await user.click(await screen.findByRole("button", { name: "e-invoice JSON" }));
  expect(await screen.findByText(/must end with its pin code/)).toBeVisible();
});

test("a registered invoice shows its IRN; support cannot enter one, and a person's bill has none", async () => {
  signInAs("support");
  const { unmount } = renderApp("/bills?view=7");
  const section = within(await screen.findByRole("region", { name: "E-invoice" }));
  expect(section.queryByRole("button", { name: "Enter IRN" })).toBeNull();
  unmount();
  answerCall(getBill, () => ({
    ...bill,
    eInvoice: { irn, ackNo: "112610000012345", ackDate: "2026-11-01" },
  }));
  const registered = renderApp("/bills?view=7");
  expect(await screen.findByText(new RegExp(`^IRN ${irn}, acknowledged on 1 Nov 2026`))).toBeVisible();
  registered.unmount();
  answerCall(getBill, () => ({ ...bill, customerGstin: "" }));
  renderApp("/bills?view=7");
  expect(await screen.findByText(/Lakeview Fleet/)).toBeVisible();
  expect(screen.queryByRole("region", { name: "E-invoice" })).toBeNull();
});

test("a credit note that reduces the tax has a registration of its own", async () => {
  signInAs("accounts");
  answerCall(setIrn, () => ({ BillId: 7 }));
  const note = { amount: 118, reason: "Scratched door", issued: "2026-12-01", paperUrl: "", eInvoice: null };
  answerCall(getBill, () => ({
    ...bill,
    creditNotes: [
      { ...note, creditNoteId: 4, number: "CN/26-27/000004", registrable: true },
      { ...note, creditNoteId: 5, number: "CN/27-28/000001", registrable: false },
    ],
  }));
  const { user } = renderApp("/bills?view=7");
  const own = within(await screen.findByRole("region", { name: "E-invoice of CN/26-27/000004" }));
  expect(screen.queryByRole("region", { name: "E-invoice of CN/27-28/000001" })).toBeNull();
  await user.click(own.getByRole("button", { name: "Enter IRN" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^IRN/), irn);
  await user.type(dialog.getByLabelText(/^Acknowledgement No/), "112610000012345");
  await user.type(dialog.getByLabelText(/^Signed QR/), "eyJh.bGci.c2ln");
  await user.click(dialog.getByRole("button", { name: "Save IRN" }));
  await waitFor(() => expect(sentTo(setIrn)).toMatchObject([{ CreditNoteId: 4, Irn: irn }]));
});
