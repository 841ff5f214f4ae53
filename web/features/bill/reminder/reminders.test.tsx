import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getReminders, previewReminders, saveReminders } from "#contract/bill/reminder.ts";
import { answerSparkle } from "#web/features/company/testing/sparkle.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { OWN_COMPANY, signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const row = {
  billId: 31,
  bookingId: null,
  number: "SP/26-27/000031",
  customerId: 9,
  customerName: "Anita Rao",
  amount: 1_240.5,
  due: "2026-11-27",
  days: -3,
  channels: ["sms", "whatsapp"],
} as const;

beforeEach(() => {
  answerSparkle();
  answerCall(previewReminders, () => ({
    rows: [{ ...row, channels: [...row.channels] }],
    total: 1,
    day: "2026-12-31",
    pausing: 2,
  }));
});

async function openForm() {
  const { user } = renderApp(`/company?view=${OWN_COMPANY}`);
  await user.click(await screen.findByRole("tab", { name: "Tax and bills" }));
  return { user, form: within(await screen.findByRole("form", { name: "Reminders" })) };
}

test("chooses days and channels, and lists who would be reminded", async () => {
  signInAs("admin");
  answerCall(saveReminders, () => ({
    companyId: OWN_COMPANY,
    days: [-3, 0, 10],
    channels: ["mail" as const],
    pauseAfterDays: 15,
  }));
  const { user, form } = await openForm();
  const table = within(await screen.findByRole("table", { name: "Would be reminded tomorrow" }));
  expect(await table.findByText("Anita Rao")).toBeVisible();
  expect(table.getByText("3 days before")).toBeVisible();
  expect(table.getByText("Text message, WhatsApp")).toBeVisible();
  expect(table.getByText("₹1,240.50")).toBeVisible();
  expect(screen.getByText("The next washes of 2 customers pause for unpaid bills.")).toBeVisible();
  expect(form.getByRole("checkbox", { name: "3 days before" })).toBeChecked();
  const pause = form.getByRole("textbox", { name: "Washes pause after" });
  await user.type(pause, "91");
  await user.click(form.getByRole("button", { name: "Save Reminders" }));
  expect(await form.findByText("A number of days from 1 to 90, or empty")).toBeVisible();
  await user.clear(pause);
  await user.type(pause, "15");
  await user.click(form.getByRole("checkbox", { name: "3 days after" }));
  await user.click(form.getByRole("checkbox", { name: "On the due day" }));
  await user.click(form.getByRole("checkbox", { name: "Text message" }));
  await user.click(form.getByRole("checkbox", { name: "Mail" }));
  await user.click(form.getByRole("button", { name: "Save Reminders" }));
  expect(await form.findByText("Choose at least one way")).toBeVisible();
  expect(sentTo(saveReminders)).toEqual([]);
  await user.click(form.getByRole("checkbox", { name: "Mail" }));
  expect(await axeViolations(screen.getByRole("form", { name: "Reminders" }))).toEqual([]);
  await user.click(form.getByRole("button", { name: "Save Reminders" }));
  await waitFor(() => expect(sentTo(saveReminders)).toHaveLength(1));
  const [sent] = sentTo(saveReminders);
  expect(sent).toMatchObject({ CompanyId: OWN_COMPANY, Channels: ["mail"], PauseAfterDays: 15 });
  expect([...(sent as { Days: number[] }).Days].toSorted((one, other) => one - other)).toEqual([-3, 0, 10]);
});

test("shows an unusual day that a company has, and keeps the choice after a failure", async () => {
  signInAs("admin");
  answerCall(getReminders, () => ({
    companyId: OWN_COMPANY,
    days: [17],
    channels: ["sms" as const],
    pauseAfterDays: null,
  }));
  const { user, form } = await openForm();
  expect(form.getByRole("checkbox", { name: "17 days after" })).toBeChecked();
  for (const day of [7, 5, 3])
    for (const side of ["before", "after"])
      await user.click(form.getByRole("checkbox", { name: `${day} days ${side}` }));
  for (const day of [10, 14, 21, 30, 60])
    await user.click(form.getByRole("checkbox", { name: `${day} days after` }));
  await user.click(form.getByRole("checkbox", { name: "1 day after" }));
  await user.click(form.getByRole("button", { name: "Save Reminders" }));
  expect(await form.findByText("At most 12 days")).toBeVisible();
  expect(form.getByRole("checkbox", { name: "60 days after" })).toBeChecked();
});

test("company staff read the reminders but cannot change them", async () => {
  signInAs("staff");
  renderApp("/companyProfile");
  expect(await screen.findByText("3 days before, 3 days after, 10 days after")).toBeVisible();
  expect(screen.getByText("Never")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save Reminders" })).toBeNull();
});
