import { answerCall, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getCompanies } from "#contract/company/company.ts";
import { addKey, type ApiKey, deleteKey, getKeys } from "#contract/key/key.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";

const books: ApiKey = {
  apiKeyId: 5,
  companyId: 1,
  companyName: "Sparkle Wash Pune",
  name: "Books",
  hint: "x7Qa",
  scopes: ["bill:read", "payment:read"],
  createdAt: "2026-11-01T04:30:00.000Z",
  createdBy: "Farida Merchant",
  lastUsedAt: null,
};

beforeEach(() => {
  signInAs("owner");
  answerCall(getKeys, () => [books]);
});

test("the list shows what each key may do and when it was used, and revokes one", async () => {
  answerCall(deleteKey, () => ({}));
  const { user } = renderApp("/keys");
  const row = within(await screen.findByRole("row", { name: /Books/ }));
  for (const text of ["chamak_…x7Qa", "Read bills and 1 more", "by Farida Merchant", "Never"])
    expect(row.getByText(text)).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Revoke Books" }));
  await user.click(await screen.findByRole("button", { name: "Delete Item" }));
  expect(await screen.findByText("The key is revoked.")).toBeVisible();
  expect(sentTo(deleteKey)).toEqual([{ apiKeyId: 5 }]);
});

test("a new key is shown once, and an owner's key belongs to their own company", async () => {
  answerCall(getKeys, () => []);
  answerCall(addKey, () => ({ apiKeyId: 6, key: "chamak_secret" }));
  const { user } = renderApp("/keys?edit=new");
  const form = within(await screen.findByRole("dialog", { name: "Add API key" }));
  expect(form.queryByRole("combobox", { name: "Company" })).toBeNull();
  await user.click(form.getByRole("button", { name: "Add" }));
  expect(await form.findByText("Name is required")).toBeVisible();
  expect(form.getByText("Please choose at least one thing that it may do")).toBeVisible();
  await user.type(form.getByLabelText(/^Name/), "Books");
  await user.click(form.getByLabelText("Read bills"));
  await user.click(form.getByRole("button", { name: "Add" }));
  const shown = within(await screen.findByRole("dialog", { name: "Keep the key" }));
  expect(shown.getByText("chamak_secret")).toBeVisible();
  await user.click(shown.getByRole("button", { name: "I have kept it" }));
  expect(sentTo(addKey)).toEqual([{ Name: "Books", Scopes: ["bill:read"], CompanyId: null }]);
});

test("an administrator chooses the company of a key", async () => {
  signInAs("admin");
  answerCall(getCompanies, () => []);
  renderApp("/keys?edit=new");
  const form = within(await screen.findByRole("dialog", { name: "Add API key" }));
  expect(form.getByRole("combobox", { name: "Company" })).toBeVisible();
});
