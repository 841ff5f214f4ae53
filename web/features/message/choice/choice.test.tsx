import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { getCustomer } from "#contract/customer/customer.ts";
import { getPreference, type Preference, updatePreference } from "#contract/message/preference.ts";
import { searchPayments } from "#contract/payment/payment.ts";
import { getSessions } from "#contract/session/sessions.ts";
import { signInAs } from "#web/testing/people.ts";

const preference: Preference = {
  language: "en",
  channels: ["sms"],
  optOut: [],
  offered: ["en", "hi", "kn"],
  reachable: ["sms", "whatsapp"],
};

beforeEach(() => {
  answerCall(getSessions, () => []);
  answerCall(getPreference, () => preference);
  answerCall(searchBookings, () => ({ rows: [], total: 0 }));
  answerCall(searchPayments, () => ({ rows: [], total: 0, credit: 0 }));
});

test("staff choose the language of their messages", async () => {
  answerCall(updatePreference, () => ({ ...preference, language: "hi" as const }));
  signInAs("accounts");
  const { user } = renderApp("/security");
  await user.click(await screen.findByRole("radio", { name: "हिन्दी" }));
  await user.click(screen.getByRole("button", { name: "Save Choices" }));
  await screen.findByText("Choices Saved Successfully");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(sentTo(updatePreference)).toEqual([{ Language: "hi", Channels: ["sms"], OptOut: [] }]);
});

const customer = {
  customerId: 7,
  firstName: "Anita Rao",
  middleName: "",
  lastName: "",
  email1: "",
  phone1: "9822100201",
  phone2: "",
  notes: "",
  customerAddress: "Tower A, 101",
  gstin: "",
  legalName: "",
  business: false,
  mostVehicles: 10,
  companyId: 1,
  companyName: "Sparkle",
  isError: false as const,
  address: null,
  vehicles: [],
};

test("staff record a customer's message preferences, and the input stays after a refusal", async () => {
  answerCall(getCustomer, () => customer);
  answerCall(updatePreference, () => refuse(409, "Somebody else was faster."));
  signInAs("support");
  const { user } = renderApp("/customer?view=7");
  const form = within(await screen.findByRole("form", { name: "Messages" }));
  expect(form.getByRole("checkbox", { name: /Mail/ })).toBeDisabled();
  await user.click(form.getByRole("checkbox", { name: "Text message" }));
  await user.click(form.getByRole("button", { name: "Save Choices" }));
  expect(await form.findByText("Choose at least one way")).toBeVisible();
  await user.click(form.getByRole("checkbox", { name: "WhatsApp" }));
  await user.click(form.getByRole("checkbox", { name: "Receipts of payments" }));
  await user.click(form.getByRole("button", { name: "Save Choices" }));
  expect(await form.findByText("Somebody else was faster.")).toBeVisible();
  expect(form.getByRole("checkbox", { name: "WhatsApp" })).toBeChecked();
  expect(sentTo(updatePreference)).toEqual([
    { CustomerId: 7, Language: "en", Channels: ["whatsapp"], OptOut: ["payment"] },
  ]);
});

test("users who may not edit customers see the preferences read-only", async () => {
  answerCall(getCustomer, () => customer);
  signInAs("accounts");
  renderApp("/customer?view=7");
  const form = within(await screen.findByRole("form", { name: "Messages" }));
  expect(form.getByRole("checkbox", { name: "Text message" })).toBeDisabled();
  expect(form.queryByRole("button")).toBeNull();
});
