import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Gateway, getGateways, saveGateway } from "#contract/gateway/gateway.ts";
import { answerSparkle } from "#web/features/company/testing/sparkle.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const razorpay: Gateway = {
  name: "razorpay",
  active: true,
  changedAt: "2026-11-20T04:30:00Z",
  heardAt: null,
  path: "/api/Gateway/razorpay",
  keyId: "…7890",
  takesPayments: true,
};

beforeEach(() => {
  answerSparkle();
  answerCall(saveGateway, ({ Gateway: name = "razorpay", Active }) => ({ name, active: Active }));
});

async function openTax() {
  signInAs("accounts");
  const { user } = renderApp("/company?view=4");
  await user.click(await screen.findByRole("tab", { name: "Tax and bills" }));
  return user;
}

test("a gateway is set up with its secret, and shows its webhook address", async () => {
  answerCall(getGateways, () => []);
  const user = await openTax();
  await user.click(await screen.findByRole("button", { name: "Set Up Gateway" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText(/^Gateway/), "cashfree");
  expect(dialog.getByText(`${globalThis.location.origin}/api/Gateway/cashfree`)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Secret is required")).toBeVisible();
  await user.type(dialog.getByLabelText(/^Webhook Secret/), "short");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Use at least 8 characters")).toBeVisible();
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.type(dialog.getByLabelText(/^Webhook Secret/), " but long enough");
  await user.type(dialog.getByLabelText(/^Key Id/), "TEST123");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Key secret is required")).toBeVisible();
  await user.type(dialog.getByLabelText(/^Key Secret/), "the key's secret");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sentTo(saveGateway)).toHaveLength(1));
  expect(sentTo(saveGateway)[0]).toEqual({
    CompanyId: 4,
    Gateway: "cashfree",
    KeyId: "TEST123",
    KeySecret: "the key's secret",
    WebhookSecret: "short but long enough",
    Active: true,
  });
});

test("an existing gateway shows that it has received nothing yet, and keeps its secret when switched off", async () => {
  answerCall(getGateways, () => [razorpay]);
  const user = await openTax();
  expect(await screen.findByText("Send a test event from Razorpay.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Settings of Razorpay" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("The keys ending in …7890 are kept. Enter both to replace them.")).toBeVisible();
  await user.click(dialog.getByLabelText(/^Active/));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sentTo(saveGateway)).toHaveLength(1));
  expect(sentTo(saveGateway)[0]).toEqual({ CompanyId: 4, Gateway: "razorpay", Active: false });
});
