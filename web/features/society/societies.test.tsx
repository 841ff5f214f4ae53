import { answerCall, refuse, refuseInUse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Archived, getArchived, restoreArchived } from "#contract/society/archive.ts";
import { deleteSociety, searchSocieties } from "#contract/society/society.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { answerGreenAcres, greenAcres } from "./testing/greenAcres.ts";

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const lastSearch = () => sentTo(searchSocieties).at(-1);

beforeEach(() => {
  signInAs("admin");
  answerGreenAcres();
});

test("societies are listed with their address, and inactive ones are labelled", async () => {
  answerCall(searchSocieties, () => ({ rows: [{ ...greenAcres, active: false }], total: 1 }));
  renderApp("/society");
  const line = await row(/Green Acres/);
  for (const text of ["12 Baner Road", "Pune 411045"]) expect(within(line).getByText(text)).toBeVisible();
  expect(within(line).getByText("Inactive")).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("a society that no company serves says so, and links to where that is fixed", async () => {
  const unserved = { ...greenAcres, servedBy: [], defaultCompanyId: null };
  answerCall(searchSocieties, () => ({ rows: [unserved], total: 1 }));
  const { user, history } = renderApp("/society");
  await user.click(
    await screen.findByRole("link", { name: "Nobody serves this yet: say who serves Green Acres" }),
  );
  await waitFor(() => expect(history.location.search).toBe("?edit=7"));
});

test("the URL holds the filters", async () => {
  renderApp("/society?page=3&size=10&search=baner&sort=-address&state=active");
  await row(/Green Acres/);
  expect(lastSearch()).toEqual({
    page: 3,
    pageSize: 10,
    search: "baner",
    sort: { by: "address", descending: true },
    filters: { Active: true },
  });
});

test("an invalid URL shows the first page of all societies", async () => {
  const { history } = renderApp("/society?page=zero&size=900&state=lost&view=-1&edit=maybe");
  await row(/Green Acres/);
  expect(lastSearch()).toEqual({ page: 1, pageSize: 20, search: "", filters: {} });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(history.location.search).toBe("");
});

test("typing searches after a short delay, from the first page", async () => {
  const { user, history } = renderApp("/society?page=2");
  await row(/Green Acres/);
  await user.type(screen.getByLabelText("Search societies"), "baner");
  await waitFor(() => expect(lastSearch()).toMatchObject({ page: 1, search: "baner" }));
  expect(history.location.search).toBe("?search=baner");
});

test("read-only users see no add, edit, delete or archive", async () => {
  signInAs("support");
  renderApp("/society?edit=7");
  const line = await row(/Green Acres/);
  const names = within(line)
    .getAllByRole("button")
    .map((one) => one.getAttribute("aria-label"));
  expect(names).toEqual(["Look at Green Acres", "View Green Acres", "Export Green Acres"]);
  expect(screen.queryByRole("button", { name: "Add Society" })).toBeNull();
  expect(screen.queryByRole("radio", { name: "Archived" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an empty list offers the first step", async () => {
  answerCall(searchSocieties, () => ({ rows: [], total: 0 }));
  renderApp("/society");
  expect(await screen.findByText("No record found")).toBeVisible();
  expect(screen.getByText(/^Register the first society/)).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Add Society" })).toHaveLength(2);
});

test("a list that fails to load says so and can be retried", async () => {
  answerCall(searchSocieties, () => refuse(403, "This is not yours to see."));
  const { user } = renderApp("/society");
  expect(await screen.findByText("This is not yours to see.")).toBeVisible();
  answerCall(searchSocieties, () => ({ rows: [greenAcres], total: 1 }));
  await user.click(button("Try again"));
  expect(await row(/Green Acres/)).toBeVisible();
});

test("a dialog opened by a click is closed by Back; one opened by a link closes to the list", async () => {
  const { user, history } = renderApp("/society");
  await user.click(await screen.findByRole("button", { name: "Edit Green Acres" }));
  expect(history.location.search).toBe("?edit=7");
  await screen.findByRole("dialog", { name: "Society Registration" });
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  history.push("/society?edit=7");
  await screen.findByRole("dialog", { name: "Society Registration" });
  await user.click(button("Close"));
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("a society is deleted only after confirmation", async () => {
  answerCall(deleteSociety, () => ({ archiveId: 1 }));
  const { user } = renderApp("/society");
  await user.click(await screen.findByRole("button", { name: "Delete Green Acres" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Confirmation" });
  expect(within(dialog).getByText("Green Acres")).toBeVisible();
  expect(sentTo(deleteSociety)).toEqual([]);
  await user.click(button("Delete Item"));
  expect(await screen.findByText("Society Deleted successfully.")).toBeVisible();
  expect(sentTo(deleteSociety)).toEqual([{ societyId: 7, WithContents: false }]);
});

test("a society in use lists its contents, and deleting those too takes a second confirmation", async () => {
  answerCall(deleteSociety, ({ WithContents }) =>
    WithContents ? { archiveId: 1 } : refuseInUse("Green Acres holds 1 building.", { buildings: 1 }),
  );
  const { user } = renderApp("/society");
  await user.click(await screen.findByRole("button", { name: "Delete Green Acres" }));
  await user.click(await screen.findByRole("button", { name: "Delete Item" }));
  expect(await screen.findByText("Green Acres holds 1 building.")).toBeVisible();
  await user.click(button("Delete everything inside"));
  expect(await screen.findByText("Society Deleted successfully.")).toBeVisible();
  expect(sentTo(deleteSociety)).toHaveLength(2);
});

test("an archived society is restored", async () => {
  const oldMill: Archived = {
    archiveId: 9,
    kind: "society",
    name: "Old Mill",
    place: "Pune 411001",
    contents: 12,
    archivedAt: new Date().toISOString(),
    archivedBy: "Asha",
  };
  answerCall(getArchived, () => [oldMill]);
  answerCall(restoreArchived, () => ({ restored: 13 }));
  const { user } = renderApp("/society?state=archived");
  const line = await row(/Old Mill/);
  expect(within(line).getByText("12 places")).toBeVisible();
  expect(within(line).getByText("30")).toBeVisible();
  await user.click(button("Restore Old Mill"));
  expect(await screen.findByText("Old Mill restored.")).toBeVisible();
  expect(sentTo(restoreArchived)).toEqual([{ archiveId: 9 }]);
});
