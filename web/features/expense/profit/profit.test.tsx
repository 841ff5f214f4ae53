import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { searchExpenses } from "#contract/expense/expense.ts";
import { getOwnerMonth } from "#contract/expense/profit.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const acres = {
  societyId: 2,
  societyName: "Green Acres",
  income: 9000,
  pay: 4000,
  expenses: 500,
  profit: 4500,
};
const common = { societyId: null, societyName: null, income: 0, pay: 0, expenses: 5000, profit: -5000 };

test("shows a month's profit by society with totals, and the month before", async () => {
  signInAs("owner");
  answerCall(searchExpenses, () => ({ rows: [], total: 0, amount: 0 }));
  answerCall(getOwnerMonth, ({ Month }) => ({
    month: Month,
    rows: [acres, common],
    totals: { income: 9000, pay: 4000, expenses: 5500, profit: -500 },
    withoutRate: 3,
  }));
  const { user } = renderApp("/expenses");
  await user.click(await screen.findByRole("tab", { name: "Profit" }));
  const table = within(await screen.findByRole("table", { name: "Profit by society" }));
  expect(await table.findByText("Green Acres")).toBeVisible();
  expect(table.getByText("Of no single society")).toBeVisible();
  for (const amount of ["₹9,000.00", "₹4,000.00", "₹4,500.00", "−₹5,000.00"])
    expect(table.getByText(amount)).toBeVisible();
  expect(screen.getByText("3 washes without a rate of pay: the profit is too high.")).toBeVisible();
  expect(await axeViolations(screen.getByRole("tabpanel"))).toEqual([]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Month" }), "October 2026");
  await waitFor(() => expect(sentTo(getOwnerMonth).at(-1)).toEqual({ Month: "2026-10" }));
});
