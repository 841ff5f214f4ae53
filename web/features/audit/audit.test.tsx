import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { openFilters } from "#web/testing/openFilters.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type AuditEntry, getAuditUsers, searchAudit } from "#contract/audit/audit.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { generated, moved, oneFlat, promoted } from "./testing/entries.ts";

const answer = (...rows: AuditEntry[]) =>
  answerCall(searchAudit, ({ filters }) =>
    filters?.AuditId === generated.auditId
      ? { rows: [oneFlat], total: 7_200, more: false }
      : {
          rows: rows.filter(({ auditId }) => auditId === (filters?.AuditId ?? auditId)),
          total: rows.length,
          more: false,
        },
  );
const lastSearch = () => sentTo(searchAudit).at(-1);
const row = (name: RegExp) => screen.findByRole("row", { name });

beforeEach(() => {
  signInAs("admin");
  answer(moved, generated, promoted);
  answerCall(getAuditUsers, () => [{ userId: 7, name: "Asha Kulkarni" }]);
});

test("a line shows time, user, record and changes", async () => {
  renderApp("/audit");
  const line = await row(/Green Acres Society/);
  expect(line).toHaveTextContent("21 Nov 2026, 7:00 AM");
  expect(line).toHaveTextContent("Asha Kulkarni");
  expect(line).toHaveTextContent("Changed");
  expect(line).toHaveTextContent("Pincode 411045 → 411046");
  expect(within(line).getByRole("link", { name: "Green Acres" })).toHaveAttribute("href", "/society?view=7");
  expect(await axeViolations()).toEqual([]);
});

test("a bulk write is one line, and the system has a name", async () => {
  renderApp("/audit");
  const line = await row(/7,200 flats/);
  expect(line).toHaveTextContent("System");
  expect(line).toHaveTextContent("7,200 flats Green Acres");
});

test("fields show users' names and dates, secrets show no values, and the first two fields are shown", async () => {
  const { user } = renderApp("/audit");
  const line = await row(/Rohan Deshmukh/);
  expect(line).toHaveTextContent("Role Support → Operations Password changed and 3 more");
  await user.click(within(line).getByRole("button", { name: "Show User Rohan Deshmukh, changed" }));
  const dialog = await screen.findByRole("dialog", { name: "Audit entry" });
  const list = await within(dialog).findByRole("list", { name: "Audit entry" });
  const terms = within(list).getAllByRole("term");
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    "Role",
    "Password",
    "Phone",
    "Favourite colour",
    "Last seen",
  ]);
  const values = within(list).getAllByRole("definition");
  expect(values.map(({ textContent }) => textContent)).toEqual([
    "SupportOperations",
    "changed",
    "–9822000000",
    "teal–",
    "15 Nov 202615 Nov 2026, 11:00 AM",
  ]);
  expect(dialog).not.toHaveTextContent("secret");
  expect(await axeViolations(dialog)).toEqual([]);
});

test("the records behind one line are shown in its details, and linked", async () => {
  const { user, history } = renderApp("/audit");
  await user.click(await screen.findByRole("button", { name: "Show 7,200 flats, added" }));
  const dialog = await screen.findByRole("dialog", { name: "Audit entry" });
  expect(await within(dialog).findByText("101")).toBeVisible();
  expect(dialog).toHaveTextContent("1–20 of 7,200");
  expect(lastSearch()).toEqual({
    filters: { AuditId: 30 },
    sort: { by: "at", descending: false },
    page: 1,
    pageSize: 20,
  });
  expect(history.location.search).toBe("?view=30");
  await user.click(within(dialog).getByRole("button", { name: "Next page" }));
  expect(lastSearch()).toMatchObject({ page: 2 });
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the URL filters the list", async () => {
  renderApp("/audit?kind=flat&action=archive&of=0&from=2026-11-01&to=2026-11-21&search=tower&sort=at");
  await row(/Green Acres Society/);
  expect(lastSearch()).toEqual({
    search: "tower",
    filters: { Noun: "flat", Action: "archive", UserId: 0, From: "2026-11-01", To: "2026-11-21" },
    page: 1,
    pageSize: 20,
    sort: { by: "at", descending: false },
  });
  await openFilters();
  expect(screen.getByLabelText("Kind")).toHaveDisplayValue("Flat");
  expect(screen.getByLabelText("Action")).toHaveDisplayValue("Archived");
  expect(screen.getByRole("combobox", { name: "Person" })).toHaveDisplayValue("System");
  expect(screen.getByLabelText("From")).toHaveValue("1 Nov 2026");
  expect(screen.getByLabelText("To")).toHaveValue("21 Nov 2026");
});

test("an invalid URL filters nothing", async () => {
  renderApp("/audit?kind=planet&action=sing&of=x&from=yesterday");
  await row(/Green Acres Society/);
  expect(lastSearch()).toMatchObject({ search: "", filters: {} });
});

test("choosing a filter starts from the first page, and is stored in the URL", async () => {
  const { user, history } = renderApp("/audit?page=3");
  await row(/Green Acres Society/);
  await openFilters();
  await user.selectOptions(screen.getByLabelText("Kind"), "Service item");
  await user.selectOptions(screen.getByLabelText("Action"), "Deleted");
  await user.click(screen.getByRole("combobox", { name: "Person" }));
  await user.click(await screen.findByRole("option", { name: "Asha Kulkarni" }));
  expect(lastSearch()).toMatchObject({
    page: 1,
    filters: { Noun: "serviceItem", Action: "delete", UserId: 7 },
  });
  expect(history.location.search).toBe("?of=7&kind=serviceItem&action=delete");
});

test("the list is sorted only by time", async () => {
  const { user } = renderApp("/audit");
  await row(/Green Acres Society/);
  expect(screen.getByRole("columnheader", { name: "Who" })).not.toHaveAttribute("aria-sort");
  expect(screen.queryByRole("button", { name: "Who" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "When" }));
  expect(lastSearch()).toMatchObject({ sort: { by: "at", descending: false } });
});

test("a deleted record, or one without a page, is no link", async () => {
  answer({ ...moved, action: "archive" }, { ...moved, auditId: 1, noun: "fuelType", recordName: "Diesel" });
  renderApp("/audit");
  expect(within(await row(/Green Acres Society/)).queryByRole("link")).toBeNull();
  expect(within(await row(/Diesel/)).queryByRole("link")).toBeNull();
});

test.each([
  [{ noun: "user", inside: { noun: "company", recordId: 3, name: "Aarav" } }, "/companyuser?edit=7"],
  [{ noun: "user" }, "/employee?edit=7"],
  [
    { noun: "serviceItem", inside: { noun: "service", recordId: 2, name: "Foam" } },
    "/servicesItem?of=2&edit=7",
  ],
  [{ noun: "building", inside: { noun: "society", recordId: 4, name: "Palms" } }, "/society?view=4"],
  [
    { noun: "providerAccount", inside: { noun: "provider", recordId: 5, name: "Ramesh" } },
    "/provider?edit=5",
  ],
  [{ noun: "provider" }, "/provider?edit=7"],
  [{ noun: "company" }, "/company?view=7"],
  [{ noun: "serviceZone" }, "/service-zone?edit=7"],
] as const)("%o links to its screen", async (part, address) => {
  answer({ ...moved, ...part });
  renderApp("/audit");
  expect(await screen.findByRole("link", { name: "Green Acres" })).toHaveAttribute("href", address);
});

test("when there are more entries than can be listed, it says how to reach the rest", async () => {
  answerCall(searchAudit, () => ({ rows: [moved], total: 10_000, more: true }));
  renderApp("/audit");
  expect(await screen.findByRole("note")).toHaveTextContent(
    "These are the newest 10,000 entries, in the export too. Choose days to see older ones.",
  );
});

test("all lines are exported, page by page", async () => {
  answerCall(searchAudit, ({ page = 1 }) => ({ rows: [{ ...moved, auditId: page }], total: 2, more: false }));
  const made = vi.fn<(file: Blob) => string>(() => "blob:csv");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} }));
  const { user } = renderApp("/audit?kind=society");
  await row(/Green Acres Society/);
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
  const line = `"21 Nov 2026, 7:00 AM",Asha Kulkarni,Changed,Society Green Acres,Pincode 411045 → 411046`;
  expect(await made.mock.calls[0]?.[0].text()).toContain(
    `When,Who,Action,What,Changes\r\n${line}\r\n${line}`,
  );
  expect(sentTo(searchAudit).slice(-2)).toMatchObject([
    { page: 1, pageSize: 100, filters: { Noun: "society" } },
    { page: 2, pageSize: 100, filters: { Noun: "society" } },
  ]);
});

test("an empty trail explains its purpose; an empty search says that nothing matches", async () => {
  answer();
  const { history } = renderApp("/audit");
  expect(await screen.findByText("Nothing written yet")).toBeVisible();
  history.push("/audit?kind=flat");
  expect(await screen.findByText("No record found")).toBeVisible();
});

test("a failure can be retried", async () => {
  answerCall(searchAudit, () => refuse(403, "Your role may not do this."));
  const { user } = renderApp("/audit");
  await screen.findByText("Your role may not do this.");
  answer(moved);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await row(/Green Acres Society/)).toBeVisible();
});

test("a phone shows cards, and collapses the filters", async () => {
  setPhone(true);
  renderApp("/audit?kind=society");
  const cards = await screen.findByRole("list", { name: "Audit trail" });
  expect(within(cards).getAllByRole("listitem")[0]).toHaveTextContent("Green Acres Society");
  expect(screen.getByLabelText("Kind")).not.toBeVisible();
  await openFilters();
  expect(screen.getByLabelText("Kind")).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test("only administrators find the screen", async () => {
  signInAs("operations");
  const { history } = renderApp("/audit");
  await waitFor(() => expect(history.location.pathname).toBe("/Managementdashboard"));
  expect(screen.queryByRole("link", { name: "Audit trail" })).toBeNull();
});
