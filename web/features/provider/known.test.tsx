import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getCompanies } from "#contract/company/company.ts";
import { getCoverages } from "#contract/provider/coverage.ts";
import { coverSociety } from "#contract/provider/societyCover.ts";
import { searchSocieties } from "#contract/society/society.ts";
import { answerSparkle } from "#web/features/company/testing/sparkle.ts";
import { answerGreenAcres, chamak, greenAcres } from "#web/features/society/testing/greenAcres.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { answerRamesh, coverage } from "./testing/ramesh.ts";

beforeEach(() => {
  signInAs("admin");
  answerSparkle();
  answerGreenAcres();
  answerRamesh();
});

const permanent = async () => within(await screen.findByRole("group", { name: "Permanent Address" }));

test("a new provider is prefilled with the only company, and with the location of all societies", async () => {
  renderApp("/provider?edit=new");
  const address = await permanent();
  await waitFor(() => expect(address.getByLabelText(/^City/)).toHaveValue("Pune"));
  expect(address.getByRole("combobox", { name: "Country" })).toHaveValue("India");
  await waitFor(() => expect(address.getByRole("combobox", { name: "State" })).toHaveValue("Maharashtra"));
  expect(screen.getByRole("combobox", { name: "Company Name" })).toHaveValue("Chamak Car Care");
  expect(screen.getByRole("checkbox", { name: "Same as Permanent Address" })).not.toBeChecked();
});

test("with several companies and cities nothing is prefilled", async () => {
  answerCall(getCompanies, () => [chamak, { ...chamak, companyId: 2, companyName: "Sparkle" }]);
  answerCall(searchSocieties, () => ({
    rows: [greenAcres, { ...greenAcres, societyId: 8, city: "Mumbai" }],
    total: 2,
  }));
  renderApp("/provider?edit=new");
  const address = await permanent();
  await waitFor(() => expect(address.getByRole("combobox", { name: "Country" })).toHaveValue("India"));
  expect(address.getByLabelText(/^City/)).toHaveValue("");
  expect(screen.getByRole("combobox", { name: "Company Name" })).toHaveValue("");
});

const wholeSociety = async () => {
  const { user } = renderApp("/provider?edit=7");
  await user.click(await screen.findByRole("tab", { name: "Service" }));
  return { user, form: within(await screen.findByRole("form", { name: "A whole society" })) };
};

test("the only society is covered with one click: by every service, at all opening hours of the company", async () => {
  answerCall(coverSociety, () => ({ flats: 104, parkingNumbers: 60 }));
  const { user, form } = await wholeSociety();
  await user.click(form.getByRole("button", { name: "Cover all of Green Acres" }));
  expect(await screen.findByText("Covers 104 flats and 60 parking numbers of Green Acres")).toBeVisible();
  expect(sentTo(coverSociety)).toEqual([
    {
      providerId: 7,
      societyId: 3,
      serviceIds: [2],
      serviceZoneId: 6,
      serviceStartTime: "06:00",
      serviceEndTime: "22:00",
    },
  ]);
});

test("refusals are shown where the choice was made, and the choice stays", async () => {
  answerCall(coverSociety, () => refuse(409, "Already covered.", { serviceStartTime: "Already covered." }));
  const { user, form } = await wholeSociety();
  await user.clear(form.getByLabelText(/^To/));
  await user.type(form.getByLabelText(/^To/), "09:00");
  await user.click(form.getByRole("button", { name: "Cover all of Green Acres" }));
  await waitFor(() => expect(form.getByLabelText(/^From/)).toHaveAccessibleDescription("Already covered."));
  expect(form.getByLabelText(/^To/)).toHaveValue("09:00");
});

test("with a service covered already, a whole society is below the form, and folded", async () => {
  answerCall(getCoverages, () => [coverage]);
  const { user } = renderApp("/provider?edit=7");
  await user.click(await screen.findByRole("tab", { name: "Service" }));
  const fold = await screen.findByRole("button", { name: "Cover a whole society" });
  const specified = screen.getByRole("form", { name: "Add Service" });
  expect(specified.compareDocumentPosition(fold)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(fold).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByRole("form", { name: "A whole society" })).toBeNull();
  await user.click(fold);
  expect(fold).toHaveAttribute("aria-expanded", "true");
  expect(await screen.findByRole("button", { name: "Cover all of Green Acres" })).toBeVisible();
  expect(await axeViolations(screen.getByRole("tabpanel", { name: "Service" }))).toEqual([]);
});

test("the added services show their times as HH:MM", async () => {
  answerCall(getCoverages, () => [coverage]);
  const { user } = renderApp("/provider?edit=7");
  await user.click(await screen.findByRole("tab", { name: "Service" }));
  const added = within(await screen.findByRole("table", { name: "Added Services" }));
  expect(await added.findByRole("cell", { name: "06:30" })).toBeVisible();
  expect(added.getByRole("cell", { name: "13:00" })).toBeVisible();
});

test("read-only users see none of it", async () => {
  signInAs("owner");
  const { user } = renderApp("/CompanySectionProvider?edit=7");
  await user.click(await screen.findByRole("tab", { name: "Service" }));
  expect(await screen.findByText("No services available")).toBeVisible();
  expect(screen.queryByRole("form", { name: "A whole society" })).toBeNull();
});
