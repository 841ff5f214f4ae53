import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { getServices } from "#contract/catalogue/service.ts";
import { getCompanies } from "#contract/company/company.ts";
import { getPayDays, getPayMonth } from "#contract/pay/pay.ts";
import { getPayRates } from "#contract/pay/rate.ts";
import { addPayAdjustment } from "#contract/pay/adjustment.ts";
import { getPayslips } from "#contract/pay/payslip.ts";
import { getProviders } from "#contract/provider/provider.ts";
import { storeSession } from "#web/lib/session.ts";
import { storeLanguage } from "#web/texts/language.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

import { line, month, sheet } from "./testing/month.ts";

beforeEach(() => {
  answerCall(getCompanies, () => []);
  answerCall(getProviders, () => []);
  answerCall(getServices, () => []);
  answerCall(getServiceItems, () => []);
  answerCall(getPayRates, () => []);
  answerCall(getPayMonth, () => month);
  answerCall(getPayslips, () => []);
});

test("a month shows its pay and the washes without a rate, and opens the rates", async () => {
  signInAs("accounts");
  const { user } = renderApp("/pay");
  expect(await screen.findByText("Ramesh Jadhav")).toBeVisible();
  expect(screen.getByText("3 washes have no rate")).toBeVisible();
  expect(screen.getByText("No washer is recorded for 2 washes")).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Set Rates" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("No rates yet")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Set a Rate" }));
  await user.click(await dialog.findByRole("button", { name: "Set Rate" }));
  expect(await dialog.findByText("Please select an item")).toBeVisible();
  expect(await dialog.findByText("Amount is required")).toBeVisible();
});

test("a sheet shows its days and takes an adjustment with a reason", async () => {
  signInAs("accounts");
  answerCall(getPayDays, () => [{ ...line, day: "2026-11-03" }]);
  answerCall(addPayAdjustment, () => ({ payAdjustmentId: 2 }));
  const { user } = renderApp("/pay?view=9");
  expect(await screen.findByText("Uniform")).toBeVisible();
  expect(screen.getByText("No rate yet")).toBeVisible();
  await user.click(screen.getByText("Day by day"));
  expect(await screen.findByText("3 Nov 2026")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Adjust" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("What It Does"), "Takes off the pay");
  await user.type(dialog.getByLabelText(/^Amount/), "20.5");
  await user.type(dialog.getByLabelText(/^Reason/), "Broken brush");
  await user.click(dialog.getByRole("button", { name: "Add Adjustment" }));
  await waitFor(() =>
    expect(sentTo(addPayAdjustment)).toMatchObject([
      { ProviderId: 9, Amount: -20.5, Reason: "Broken brush" },
    ]),
  );
});

test("a statement is requested in another language only when one is chosen", async () => {
  signInAs("accounts");
  const refused = "No connection.";
  answerCall(getPayDays, () => []);
  answerCall(getPayMonth, ({ Language = "en" }) =>
    Language === "ta"
      ? refuse(503, refused)
      : { ...month, providers: [{ ...sheet, paperUrl: `/papers/drawn/${Language}.pdf` }] },
  );
  const { user } = renderApp("/pay?view=9");
  const link = () => screen.findByRole("link", { name: "Statement" });
  expect(await link()).toHaveAttribute("href", "/papers/drawn/en.pdf");
  const language = screen.getByRole("combobox", { name: "Statement in" });
  expect(
    within(language)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["English", "Hindi", "Kannada", "Tamil", "Telugu", "Marathi", "Bengali"]);
  expect(JSON.stringify(sentTo(getPayMonth))).not.toContain("Language");
  await user.selectOptions(language, "Kannada");
  await waitFor(async () => expect(await link()).toHaveAttribute("href", "/papers/drawn/kn.pdf"));
  expect(sentTo(getPayMonth).at(-1)).toEqual({ Month: "2026-11", ProviderId: 9, Language: "kn" });
  await user.selectOptions(language, "Tamil");
  expect(await screen.findByText(refused)).toBeVisible();
  // Never offers another language's PDF under the chosen language.
  expect(screen.queryByRole("link", { name: "Statement" })).toBeNull();
  await user.selectOptions(language, "English");
  expect(await link()).toHaveAttribute("href", "/papers/drawn/en.pdf");
});

test("a provider's own pay uses the language of the cleaner's page, and the names of items in it", async () => {
  storeLanguage("bn");
  onTestFinished(() => storeLanguage("en"));
  const { user: someone, ...session } = sessionOf("provider");
  storeSession({ ...session, user: { ...someone, providerId: 9 } });
  renderApp("/me");
  expect(await screen.findByRole("combobox", { name: "বেতনের হিসাব in" })).toHaveValue("bn");
  await waitFor(() => expect(sentTo(getPayMonth).at(-1)).toMatchObject({ Language: "bn" }));
  const pay = within(screen.getByRole("region", { name: /Chamak Car Care/ }));
  for (const text of ["ফোম ওয়াশ", "Daily wipe", "প্রদেয়"]) expect(pay.getByText(text)).toBeVisible();
  expect(screen.getByRole("combobox", { name: "মাস" })).toBeVisible();
});

test("staff can read the pay but neither adjust it nor set rates", async () => {
  signInAs("staff");
  const { user } = renderApp("/pay");
  expect(await screen.findByText("Ramesh Jadhav")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Set Rates" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "View pay of Ramesh Jadhav" }));
  expect(await screen.findByText("Uniform")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Adjust" })).toBeNull();
});

test("a provider sees their own month, read-only", async () => {
  const { user: someone, ...session } = sessionOf("provider");
  storeSession({ ...session, user: { ...someone, providerId: 9 } });
  answerCall(getPayDays, () => [{ ...line, day: "2026-11-03" }]);
  const { user } = renderApp("/me");
  const pay = within(await screen.findByRole("region", { name: "Pay Statement, Chamak Car Care" }));
  expect(pay.getByText("Foam wash")).toBeVisible();
  expect(pay.getByText("Uniform")).toBeVisible();
  expect(pay.getByText("3 washes have no rate yet")).toBeVisible();
  expect(pay.getByText("₹750.00")).toBeVisible();
  expect(pay.getByRole("link", { name: "Statement" })).toHaveAttribute("href", sheet.paperUrl);
  expect(pay.queryByRole("button", { name: "Adjust" })).toBeNull();
  await user.click(pay.getByText("Day by day"));
  expect(await pay.findByText("3 Nov 2026")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Month" }), "October 2026");
  await waitFor(() => expect(sentTo(getPayMonth).at(-1)).toMatchObject({ Month: "2026-10", ProviderId: 9 }));
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});
