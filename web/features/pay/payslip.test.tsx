import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { getCompanies } from "#contract/company/company.ts";
import { addPayAdvance } from "#contract/pay/advance.ts";
import { getPayMonth } from "#contract/pay/pay.ts";
import {
  closePayMonth,
  exportBankFile,
  getPayslips,
  markBankPaid,
  markPaid,
  previewPayClose,
} from "#contract/pay/payslip.ts";
import { getPan, getPaySettings, revealPan, savePaySettings, setPan } from "#contract/pay/tds.ts";
import { getProviders } from "#contract/provider/provider.ts";
import { chamak } from "#web/features/society/testing/greenAcres.ts";
import { storeSession } from "#web/lib/session.ts";
import { storeLanguage } from "#web/texts/language.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { closed, figures, month, sheet } from "./testing/month.ts";

beforeEach(() => {
  answerCall(getCompanies, () => []);
  answerCall(getProviders, () => []);
  answerCall(getPayMonth, () => month);
  answerCall(getPayslips, () => []);
});

test("a month is closed after a preview with what to look at first", async () => {
  signInAs("owner");
  answerCall(previewPayClose, () => ({
    closed: false,
    payslips: 2,
    figures: { ...figures, advances: 300, net: 450 },
    withoutRate: 3,
    unattributed: 0,
    withoutPan: 1,
    openBefore: "2026-09",
  }));
  answerCall(closePayMonth, () => ({ payslips: 2, net: 450 }));
  const { user } = renderApp("/pay");
  await user.click(await screen.findByRole("button", { name: "Close Month" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("2 payslips")).toBeVisible();
  expect(dialog.getByText("3 washes have no rate and would be paid nothing.")).toBeVisible();
  expect(dialog.getByText("September 2026 is not closed yet.")).toBeVisible();
  expect(dialog.getByText("₹450.00")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Close October 2026" }));
  await waitFor(() => expect(sentTo(closePayMonth)).toEqual([{ Month: "2026-10" }]));
  expect(await screen.findByText("2 payslips of ₹450.00 Made Successfully")).toBeVisible();
});

test("management chooses the company whose month it closes", async () => {
  signInAs("accounts");
  answerCall(getCompanies, () => [chamak, { ...chamak, companyId: 2, companyName: "Sparkle" }]);
  answerCall(previewPayClose, () => ({
    closed: true,
    payslips: 2,
    figures,
    withoutRate: 0,
    unattributed: 0,
    withoutPan: 0,
    openBefore: null,
  }));
  const { user } = renderApp("/pay");
  await user.click(await screen.findByRole("button", { name: "Close Month" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(sentTo(previewPayClose)).toEqual([]);
  await user.click(await dialog.findByRole("combobox", { name: "Company" }));
  await user.click(await screen.findByRole("option", { name: "Sparkle" }));
  expect(await dialog.findByText(/is closed, with/)).toBeVisible();
  expect(sentTo(previewPayClose)).toEqual([{ CompanyId: 2, Month: "2026-10" }]);
  expect(dialog.getByRole("button", { name: "Close October 2026" })).toBeDisabled();
});

test("a payslip shows how it is worked out, and is marked as paid", async () => {
  signInAs("accounts");
  answerCall(getPayMonth, () => ({ ...month, providers: [closed] }));
  answerCall(markPaid, () => ({ payslipId: 1 }));
  const { user } = renderApp("/pay?view=9&month=2026-10");
  expect(await screen.findByText("TDS (1 %)")).toBeVisible();
  expect(screen.getByText("School fees")).toBeVisible();
  expect(screen.getByText("September 2026")).toBeVisible();
  expect(screen.getByText("Advances still to be deducted: ₹200.00.")).toBeVisible();
  expect(screen.getByText(/PAN XXXXXX234F · closed on 5 Nov 2026/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Payslip" })).toHaveAttribute("href", sheet.paperUrl);
  await user.click(screen.getByRole("button", { name: "Mark as Paid" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reference/), "HDFCN12");
  await user.click(dialog.getByRole("button", { name: "Mark as Paid" }));
  await waitFor(() =>
    expect(sentTo(markPaid)).toMatchObject([
      { ProviderId: 9, CompanyId: 1, Month: "2026-10", Method: "bank", Reference: "HDFCN12" },
    ]),
  );
});

test("an advance and what was given back are noted with a reason", async () => {
  signInAs("accounts");
  answerCall(addPayAdvance, () => ({ payAdvanceId: 2 }));
  const { user } = renderApp("/pay?view=9");
  await user.click(await screen.findByRole("button", { name: "Add Advance" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Add Advance" }));
  expect(await dialog.findByText("Amount is required")).toBeVisible();
  await user.selectOptions(dialog.getByLabelText("What Happened"), "Given back by the washer");
  await user.type(dialog.getByLabelText(/^Amount/), "200");
  await user.type(dialog.getByLabelText(/^Note/), "In cash");
  await user.click(dialog.getByRole("button", { name: "Add Advance" }));
  await waitFor(() =>
    expect(sentTo(addPayAdvance)).toMatchObject([{ ProviderId: 9, Amount: -200, Note: "In cash" }]),
  );
});

test("TDS and a provider's PAN are set, with a word for the accountant", async () => {
  signInAs("owner");
  answerCall(getPaySettings, () => ({ companyId: 1, deductTds: false, rate: 1, rateWithoutPan: 20 }));
  answerCall(savePaySettings, () => ({}));
  answerCall(getPan, () => ({ pan: "", tdsRate: null }));
  answerCall(setPan, () => ({}));
  const { user } = renderApp("/pay");
  await user.click(await screen.findByRole("button", { name: "TDS Settings" }));
  const tds = within(await screen.findByRole("dialog"));
  expect(await tds.findByText(/For your accountant to confirm/)).toBeVisible();
  await user.click(tds.getByRole("switch", { name: /^Deduct TDS/ }));
  await user.click(tds.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sentTo(savePaySettings)).toEqual([{ DeductTds: true, Rate: 1, RateWithoutPan: 20 }]),
  );
  await user.click(await screen.findByRole("button", { name: "View pay of Ramesh Jadhav" }));
  await user.click(await screen.findByRole("button", { name: "PAN" }));
  const pan = within(await screen.findByRole("dialog"));
  await user.type(await pan.findByRole("textbox", { name: "PAN" }), "ABCD");
  await user.click(pan.getByRole("button", { name: "Save" }));
  expect(await pan.findByText("Must be a valid PAN (e.g., ABCDE1234F)")).toBeVisible();
  await user.type(pan.getByRole("textbox", { name: "PAN" }), "E1234F");
  await user.click(pan.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sentTo(setPan)).toEqual([{ ProviderId: 9, Pan: "ABCDE1234F", TdsRate: null }]));
});

test("the bank's file names who is left out; an owner has none", async () => {
  signInAs("accounts");
  answerCall(getCompanies, () => [chamak]);
  answerCall(exportBankFile, () => ({
    url: "/papers/drawn/bank.csv",
    payments: 2,
    total: 900,
    leftOut: [{ providerId: 4, name: "Asha", net: 120 }],
  }));
  const { user, unmount } = renderApp("/pay?month=2026-10");
  await user.click(await screen.findByRole("button", { name: "Bank File" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByText("Left out, without a bank account: 1 washer"));
  expect(dialog.getByText("Asha, ₹120.00")).toBeVisible();
  expect(dialog.getByRole("link", { name: "Download (CSV)" })).toHaveAttribute(
    "href",
    "/papers/drawn/bank.csv",
  );
  expect(sentTo(exportBankFile)).toEqual([{ CompanyId: 1, Month: "2026-10" }]);
  answerCall(markBankPaid, () => ({ payslips: 2 }));
  await user.type(dialog.getByLabelText(/^Reference/), "BULK7");
  await user.click(dialog.getByRole("button", { name: "Mark 2 payments as Paid" }));
  await waitFor(() =>
    expect(sentTo(markBankPaid)).toMatchObject([{ CompanyId: 1, Month: "2026-10", Reference: "BULK7" }]),
  );
  unmount();
  signInAs("owner");
  renderApp("/pay?month=2026-10");
  expect(await screen.findByText("Ramesh Jadhav")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Bank File" })).toBeNull();
});

test("a provider reads their payslips in their language", async () => {
  storeLanguage("hi");
  onTestFinished(() => storeLanguage("en"));
  const { user: someone, ...session } = sessionOf("provider");
  storeSession({ ...session, user: { ...someone, providerId: 9 } });
  const entry = {
    companyId: 1,
    companyName: "Chamak Car Care",
    washes: 20,
    paperUrl: "/papers/drawn/slip.pdf",
  };
  answerCall(getPayslips, () => [
    { ...entry, payslipId: 2, month: "2026-10", net: 501.4, paidOn: null, method: null },
    { ...entry, payslipId: 1, month: "2026-09", net: 420, paidOn: "2026-10-05", method: "cash" as const },
  ]);
  renderApp("/me");
  const slips = within(await screen.findByRole("region", { name: "वेतन पर्चियाँ" }));
  expect(slips.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/papers/drawn/slip.pdf",
    "/papers/drawn/slip.pdf",
  ]);
  expect(slips.getByText(/अभी भुगतान नहीं हुआ/)).toBeVisible();
  expect(slips.getByText(/भुगतान की तारीख/)).toBeVisible();
  expect(sentTo(getPayslips)).toEqual([{ ProviderId: 9, Language: "hi" }]);
});

test("the whole PAN is shown on request to those who may see account numbers", async () => {
  answerCall(getPan, () => ({ pan: "XXXXXX234F", tdsRate: null }));
  answerCall(revealPan, () => ({ pan: "ABCDE1234F" }));
  signInAs("owner");
  const { user, unmount } = renderApp("/pay?view=9");
  await user.click(await screen.findByRole("button", { name: "PAN" }));
  expect(await screen.findByDisplayValue("XXXXXX234F")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show Whole PAN" })).toBeNull();
  unmount();
  signInAs("accounts");
  renderApp("/pay?view=9");
  await user.click(await screen.findByRole("button", { name: "PAN" }));
  await user.click(await screen.findByRole("button", { name: "Show Whole PAN" }));
  expect(await screen.findByText("ABCDE1234F")).toBeVisible();
  expect(sentTo(revealPan)).toEqual([{ ProviderId: 9 }]);
});
