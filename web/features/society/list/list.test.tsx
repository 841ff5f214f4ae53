import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { deleteSociety, searchSocieties } from "#contract/society/society.ts";
import { getSocietySummaries } from "#contract/society/summary.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { answerGreenAcres, greenAcres, greenAcresSummary } from "../testing/greenAcres.ts";

const row = () => screen.findByRole("row", { name: /Green Acres/ });
const card = async () => within(await screen.findByRole("list", { name: "Societies" })).getByRole("listitem");

beforeEach(() => {
  signInAs("admin");
  answerGreenAcres();
});

test("a row shows its coverage and the day's progress, which are fetched separately from the list", async () => {
  renderApp("/society");
  const line = await row();
  expect(await within(line).findByText("68%")).toHaveAttribute("title", "41 of 60 pillars, 52 of 104 flats");
  expect(within(line).getByText("4 of 9 done")).toBeVisible();
  await waitFor(() => expect(line.querySelector("svg path")).not.toBeNull());
  expect(sentTo(getSocietySummaries)).toEqual([{ SocietyIds: [7] }]);
});

test("the list is shown without its figures, which can be retried", async () => {
  answerCall(getSocietySummaries, () => refuse(500, "Something went wrong."));
  const { user } = renderApp("/society");
  expect(await row()).toBeVisible();
  expect(await screen.findByText("Coverage and today's washes could not be loaded.")).toBeVisible();
  answerCall(getSocietySummaries, () => [greenAcresSummary]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("68%")).toBeVisible();
});

test("users without permission for coverage and the board see none of their figures", async () => {
  answerCall(getSocietySummaries, () => [{ ...greenAcresSummary, covered: null, today: null }]);
  renderApp("/society?as=gallery");
  expect(await screen.findByText("2 buildings · 104 flats · 60 pillars")).toBeVisible();
  expect(within(await card()).getAllByText("–")).toHaveLength(2);
});

test("a switch shows the societies as pictures, and the URL keeps it", async () => {
  const { user, history } = renderApp("/society?search=green");
  await row();
  await user.click(screen.getByRole("radio", { name: "Gallery" }));
  const green = within(await card());
  expect(history.location.search).toBe("?search=green&as=gallery");
  expect(green.getByText("12 Baner Road, Pune 411045")).toBeVisible();
  expect(await green.findByText("2 buildings · 104 flats · 60 pillars")).toBeVisible();
  expect(green.getByText("4 of 9 done")).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "Table" }));
  expect(await row()).toBeVisible();
  expect(history.location.search).toBe("?search=green");
});

test("a card opens its society and offers the actions of a row", async () => {
  answerCall(deleteSociety, () => ({ archiveId: 1 }));
  const { user, history } = renderApp("/society?as=gallery");
  await user.click(within(await card()).getByRole("button", { name: "Delete Green Acres" }));
  await user.click(await screen.findByRole("button", { name: "Delete Item" }));
  await waitFor(() => expect(sentTo(deleteSociety)).toEqual([{ societyId: 7, WithContents: false }]));
  await user.click(within(await card()).getByRole("button", { name: "View Green Acres" }));
  expect(history.location.search).toBe("?view=7&as=gallery");
});

test("the gallery is paged like the table", async () => {
  answerCall(searchSocieties, () => ({ rows: [greenAcres], total: 25 }));
  const { user, history } = renderApp("/society?as=gallery");
  await card();
  await user.click(screen.getByRole("button", { name: "Page 2" }));
  await waitFor(() => expect(sentTo(searchSocieties).at(-1)).toMatchObject({ page: 2, pageSize: 20 }));
  expect(history.location.search).toBe("?page=2&as=gallery");
});

test("an empty gallery offers the first step; a failed one, a retry", async () => {
  answerCall(searchSocieties, () => refuse(403, "This is not yours to see."));
  const { user } = renderApp("/society?as=gallery");
  expect(await screen.findByText("This is not yours to see.")).toBeVisible();
  answerCall(searchSocieties, () => ({ rows: [], total: 0 }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No record found")).toBeVisible();
  expect(screen.getByText(/^Register the first society/)).toBeVisible();
});
