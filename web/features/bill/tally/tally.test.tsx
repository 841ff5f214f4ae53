import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { exportTally, getTallyLedgers, saveTallyLedgers, usualTallyLedgers } from "#contract/bill/tally.ts";
import { answerSparkle } from "#web/features/company/testing/sparkle.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-03T06:00:00Z") });
  answerSparkle();
});

async function openTally() {
  const { user } = renderApp("/company?view=4");
  await user.click(await screen.findByRole("tab", { name: "Tax and bills" }));
  return { user, section: within(await screen.findByRole("region", { name: "Tally" })) };
}

test("the previous month is downloaded for Tally", async () => {
  signInAs("admin");
  answerCall(exportTally, () => ({ url: "#tally.xml", vouchers: 12, ledgers: 30 }));
  const followed = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user, section } = await openTally();
  expect(section.getByRole("combobox", { name: "Month" })).toHaveValue("2026-11");
  await user.click(section.getByRole("button", { name: "Download for Tally" }));
  expect(await section.findByText(/^12 vouchers and 30 ledgers of November 2026/)).toBeVisible();
  expect(sentTo(exportTally)).toEqual([{ CompanyId: 4, From: "2026-11-01", To: "2026-11-30" }]);
  expect(followed).toHaveBeenCalledOnce();

  answerCall(exportTally, () => ({ url: "#tally.xml", vouchers: 0, ledgers: 11 }));
  await user.selectOptions(section.getByRole("combobox", { name: "Month" }), "October 2026");
  expect(section.queryByText(/^12 vouchers/)).toBeNull();
  await user.click(section.getByRole("button", { name: "Download for Tally" }));
  expect(await section.findByText("Nothing was billed or paid in October 2026.")).toBeVisible();
  expect(followed).toHaveBeenCalledOnce();
});

test("ledgers are named once, and refused when two have one name", async () => {
  signInAs("admin");
  answerCall(getTallyLedgers, () => usualTallyLedgers);
  answerCall(saveTallyLedgers, () => ({ CompanyId: 4 }));
  const { user, section } = await openTally();
  await user.click(section.getByRole("button", { name: "Ledgers" }));
  const dialog = within(await screen.findByRole("dialog"));
  const sales = await dialog.findByLabelText(/^Sales/);
  expect(sales).toHaveValue("Sales");
  await user.clear(sales);
  await user.type(sales, "igst");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Another ledger has this name already")).toBeVisible();
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.clear(sales);
  await user.type(sales, "Washing");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sentTo(saveTallyLedgers)).toHaveLength(1));
  expect(sentTo(saveTallyLedgers)[0]).toMatchObject({
    CompanyId: 4,
    Sales: "Washing",
    RoundOff: "Round Off",
  });
});

test("company staff download, but do not name ledgers", async () => {
  signInAs("staff");
  renderApp("/companyProfile");
  const section = within(await screen.findByRole("region", { name: "Tally" }));
  expect(section.getByRole("button", { name: "Download for Tally" })).toBeVisible();
  expect(section.queryByRole("button", { name: "Ledgers" })).toBeNull();
});
