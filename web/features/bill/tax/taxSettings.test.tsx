import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { addTaxSettings, getTaxSettings } from "#contract/bill/tax.ts";
import { getTaxWatch } from "#contract/bill/turnover.ts";
import { getCountries, getStates } from "#contract/geography/geography.ts";
import { answerSparkle } from "#web/features/company/testing/sparkle.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const row = {
  taxSettingsId: 1,
  companyId: 4,
  further: false,
  from: "2026-04-01",
  registration: "regular",
  gstin: "27AAPFU0939F1ZV",
  legalName: "Sparkle Car Care LLP",
  address: "14 Sahyadri Lane, Pune 411007",
  stateId: 20,
  stateName: "Maharashtra",
  sac: "998538",
  rate: 18,
  pricesIncludeTax: true,
  seriesPrefix: "SP",
  seriesPrefixes: {
    invoice: "SP",
    billOfSupply: "SPS",
    bill: "SPB",
    creditNote: "CN",
    receiptVoucher: "RV",
    refundVoucher: "RF",
  },
  upiAddress: "sparkle@examplebank",
  planBilling: "monthly",
  current: true,
  isUsed: true,
} as const;

beforeEach(() => {
  answerSparkle();
  answerCall(getTaxSettings, () => [row]);
  answerCall(getCountries, () => [{ id: 1, CountryName: "India", name: "India" }]);
  answerCall(getStates, () => [{ id: 20, StateName: "Maharashtra" }]);
});

test("future settings are added to the current ones", async () => {
  signInAs("admin");
  answerCall(addTaxSettings, () => ({ taxSettingsId: 2 }));
  const { user } = renderApp("/company?view=4");
  await user.click(await screen.findByRole("tab", { name: "Tax and bills" }));
  expect(await screen.findByText("Sparkle Car Care LLP")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add Tax Settings" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText(/^Registration/), "composition");
  await user.clear(dialog.getByLabelText(/^GSTIN/));
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("GSTIN is required")).toBeVisible();
  await user.type(dialog.getByLabelText(/^GSTIN/), "27AAPFU0939F1ZV");
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(sentTo(addTaxSettings)).toHaveLength(1));
  expect(sentTo(addTaxSettings)[0]).toMatchObject({
    CompanyId: 4,
    Registration: "composition",
    Gstin: "27AAPFU0939F1ZV",
    StateId: 20,
    SeriesPrefix: "SP",
  });
});

test("a link to add them opens the dialog on their own page too, each time", async () => {
  signInAs("admin");
  const { user, history } = renderApp("/company?view=4&part=tax");
  expect(await screen.findByText("Sparkle Car Care LLP")).toBeVisible();
  for (let time = 0; time < 2; time += 1) {
    act(() => history.push("/company?view=4&part=tax&add=tax"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText(/^Registration/)).toBeVisible();
    await waitFor(() => expect(history.location.search).toBe("?view=4&part=tax"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

test("the first settings are prefilled from the company's profile", async () => {
  signInAs("admin");
  answerCall(getTaxSettings, () => []);
  const { user } = renderApp("/company?view=4&part=tax");
  await user.click(await screen.findByRole("button", { name: "Add Tax Settings" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(dialog.getByLabelText(/^Legal Name/)).toHaveValue("Sparkle Car Care"));
  expect(dialog.getByLabelText(/^Registration/)).toHaveValue("regular");
  expect(dialog.getByLabelText(/^GSTIN/)).toHaveValue("27AAPFU0939F1ZV");
  expect(dialog.getByLabelText(/^Prefix/)).toHaveValue("SCC");
  expect(dialog.getByLabelText(/^Rate/)).toHaveValue("18");
});

test("a registration in another state is added beside the first one, and ended from a day on", async () => {
  signInAs("admin");
  const further = {
    ...row,
    taxSettingsId: 2,
    further: true,
    gstin: "29AAPFU0939F1ZR",
    address: "3 Lake Road, Bengaluru",
    stateId: 16,
    stateName: "Karnataka",
    seriesPrefix: "BL",
  };
  answerCall(getStates, () => [
    { id: 16, StateName: "Karnataka" },
    { id: 20, StateName: "Maharashtra" },
  ]);
  answerCall(getTaxWatch, () => ({ turnover: null, statesWithout: ["Karnataka"] }));
  answerCall(addTaxSettings, () => ({ taxSettingsId: 2 }));
  const { user } = renderApp("/company?view=4&part=tax");
  expect(await screen.findByText(/^Washes in Karnataka are billed under another state/)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Add Registration in Another State" }));
  const adding = within(await screen.findByRole("dialog"));
  expect(adding.getByLabelText(/^GSTIN/)).toHaveValue("");
  expect(adding.getByLabelText(/^Legal Name/)).toHaveValue("Sparkle Car Care LLP");
  expect(adding.queryByLabelText(/^UPI Address/)).toBeNull();
  await user.type(adding.getByLabelText(/^GSTIN/), further.gstin);
  await user.type(adding.getByLabelText(/^Address/), further.address);
  await user.click(adding.getByRole("combobox", { name: /^State/ }));
  await user.click(await screen.findByRole("option", { name: "Karnataka" }));
  await user.type(adding.getByLabelText(/^Prefix/), "BL");
  answerCall(getTaxSettings, () => [further, row]);
  await user.click(adding.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(sentTo(addTaxSettings)).toHaveLength(1));
  expect(sentTo(addTaxSettings)[0]).toMatchObject({
    CompanyId: 4,
    Further: true,
    Registration: "regular",
    Gstin: further.gstin,
    StateId: 16,
    SeriesPrefix: "BL",
  });
  expect(await screen.findByText("Karnataka alone: tax invoices")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const change = "Change or end the registration in Karnataka";
  await user.click(screen.getByRole("button", { name: change }));
  const ending = within(await screen.findByRole("dialog"));
  await user.selectOptions(ending.getByLabelText(/^Registration/), "unregistered");
  await user.click(ending.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(sentTo(addTaxSettings)).toHaveLength(2));
  expect(sentTo(addTaxSettings)[1]).toMatchObject({
    Further: true,
    Registration: "unregistered",
    Gstin: "",
    StateId: 16,
  });
});

test("a company that is not registered sees when its turnover passes the limit", async () => {
  signInAs("owner");
  answerCall(getTaxWatch, () => ({
    turnover: { from: "2026-04-01", amount: 2_100_000, limit: 2_000_000, passed: 100 as const },
    statesWithout: [],
  }));
  renderApp("/companyProfile");
  const note = within(await screen.findByRole("alert", { name: "GST registration is required" }));
  expect(note.getByText(/^Turnover since 1 Apr 2026: ₹21,00,000/)).toBeVisible();
});

test("company staff read the settings but cannot change them", async () => {
  signInAs("staff");
  renderApp("/companyProfile");
  expect(await screen.findByText("27AAPFU0939F1ZV", { selector: "td *" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add Tax Settings" })).toBeNull();
});
