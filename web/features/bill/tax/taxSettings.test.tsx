import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { addTaxSettings, getTaxSettings } from "#contract/bill/tax.ts";
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

test("company staff read the settings but cannot change them", async () => {
  signInAs("staff");
  renderApp("/companyProfile");
  expect(await screen.findByText("27AAPFU0939F1ZV", { selector: "td *" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add Tax Settings" })).toBeNull();
});
