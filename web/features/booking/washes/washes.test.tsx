import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { searchWashes } from "#contract/booking/wash.ts";
import { getServices } from "#contract/catalogue/service.ts";
import { getCompanies } from "#contract/company/company.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { signInAs } from "#web/testing/people.ts";
import { openFilters } from "#web/testing/openFilters.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const today = "2026-11-21";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T06:00:00Z`) });
  onTestFinished(() => void vi.useRealTimers());
  answerCall(getCompanies, () => []);
  answerCall(getSocieties, () => []);
  answerCall(getServices, () => []);
  answerCall(searchWashes, () => ({ rows: [], total: 0 }));
  signInAs("operations");
});

const lastQuery = () => sentTo(searchWashes).at(-1);
const narrowedTo = (filters: object) => ({ page: 1, pageSize: 20, search: "", filters });

test("shows today's washes at first, with a filter that can be cleared", async () => {
  const { user, history } = renderApp("/wash");
  await openFilters();
  expect(await screen.findByRole("textbox", { name: "From" })).toHaveValue("21 Nov 2026");
  expect(screen.getByRole("textbox", { name: "To" })).toHaveValue("21 Nov 2026");
  expect(lastQuery()).toEqual(narrowedTo({ From: today, To: today }));
  await user.click(screen.getByRole("button", { name: "All days" }));
  await waitFor(() => expect(lastQuery()).toEqual(narrowedTo({})));
  expect(history.location.search).toBe("?days=all");
  expect(screen.getByRole("textbox", { name: "From" })).toHaveValue("");
  expect(screen.queryByRole("button", { name: "All days" })).toBeNull();
});

test("keeps the day in the URL when filtering today's washes", async () => {
  const { user, history } = renderApp("/wash");
  await openFilters();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Washes to show" }), "Missed");
  await waitFor(() =>
    expect(lastQuery()).toEqual(narrowedTo({ From: today, To: today, WashStatus: "missed" })),
  );
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
    show: "missed",
    from: today,
    to: today,
  });
});

test.each([
  ["?show=not-reported", { Kind: "not-reported" }],
  ["?from=2026-10-01&to=2026-10-31", { From: "2026-10-01", To: "2026-10-31" }],
  ["?days=all", {}],
])("keeps the days of a link to %s", async (search, filters) => {
  renderApp(`/wash${search}`);
  await openFilters();
  await screen.findByRole("textbox", { name: "From" });
  expect(lastQuery()).toEqual(narrowedTo(filters));
});
