import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { getCompany, updateProfile } from "#contract/company/company.ts";
import { searchServed, setServed } from "#contract/company/served.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { OWN_COMPANY, signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { answerSparkle, sparkleFields } from "./testing/sparkle.ts";

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string) => screen.getByRole("button", { name });
const heading = (level: number) => screen.findByRole("heading", { name: "Sparkle Car Care", level });
const field = (name: string) => screen.getByRole("textbox", { name });

beforeEach(answerSparkle);

describe("a company's page", () => {
  beforeEach(() => signInAs("admin"));

  test("opens from the list, shows the company's details and size, and links back", async () => {
    const { user, history } = renderApp("/company");
    await user.click(await screen.findByRole("button", { name: "View Sparkle Car Care" }));
    await heading(1);
    expect(history.location.search).toBe("?view=4");
    const main = within(screen.getByRole("main"));
    for (const text of [
      "hello@sparkle.example",
      "9876543210",
      "27AAPFU0939F1ZV",
      sparkleFields.CompanyAddress,
    ])
      expect(main.getByText(text)).toBeVisible();
    const figures = within(main.getByRole("list", { name: "Figures" })).getAllByRole("listitem");
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      "1Societies served",
      "7,200Flats in them",
      "3Users",
      "2Active users",
      "12Washers",
    ]);
    await row(/Green Acres/);
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
    await user.click(button("Companies"));
    await waitFor(() => expect(history.location.search).toBe(""));
    expect(await row(/Old Wash/)).toBeVisible();
  });

  test("of a company that is not found says so, can be retried, and links back", async () => {
    answerCall(getCompany, () => refuse(404, "There is no such company."));
    const { user, history } = renderApp("/company?view=99");
    expect(await screen.findByText("There is no such company.")).toBeVisible();
    const before = sentTo(getCompany).length;
    await user.click(button("Try again"));
    await waitFor(() => expect(sentTo(getCompany).length).toBeGreaterThan(before));
    await user.click(button("Companies"));
    expect(await row(/Old Wash/)).toBeVisible();
    expect(history.location.search).toBe("");
  });

  test("shows with switches which societies are served", async () => {
    answerCall(setServed, () => ({}));
    const { user } = renderApp("/company?view=4");
    await row(/Palm Court/);
    expect(screen.getByRole("switch", { name: "Serves Green Acres" })).toBeChecked();
    expect(screen.getByRole("switch", { name: "Serves Palm Court" })).not.toBeChecked();
    const before = sentTo(getCompany).length;
    await user.click(screen.getByRole("switch", { name: "Serves Palm Court" }));
    expect(await screen.findByText("Palm Court is served")).toBeVisible();
    await user.click(screen.getByRole("switch", { name: "Serves Green Acres" }));
    expect(await screen.findByText("Green Acres is no longer served")).toBeVisible();
    expect(sentTo(setServed)).toEqual([
      { companyId: 4, societyId: 8, Serves: true },
      { companyId: 4, societyId: 7, Serves: false },
    ]);
    expect(sentTo(getCompany).length).toBeGreaterThan(before);
  });

  test("a switch that the server refuses shows the reason and stays unchanged", async () => {
    answerCall(setServed, () => refuse(503, "The database is away."));
    const { user } = renderApp("/company?view=4");
    await row(/Palm Court/);
    await user.click(screen.getByRole("switch", { name: "Serves Palm Court" }));
    expect(await screen.findByText("The database is away.")).toBeVisible();
    expect(screen.getByRole("switch", { name: "Serves Palm Court" })).not.toBeChecked();
  });

  test("finds a society by typing", async () => {
    const { user } = renderApp("/company?view=4");
    await row(/Palm Court/);
    await user.type(screen.getByLabelText("Search societies"), "palm");
    await waitFor(() => expect(sentTo(searchServed).at(-1)).toMatchObject({ companyId: 4, search: "palm" }));
  });

  test("lists the company's own users", async () => {
    answerCall(companyUser.calls.search, () => ({ rows: [], total: 0 }));
    const { user } = renderApp("/company?view=4");
    await user.click(await screen.findByRole("tab", { name: "Users" }));
    await waitFor(() =>
      expect(sentTo(companyUser.calls.search).at(-1)).toMatchObject({ filters: { CompanyId: 4 } }),
    );
  });

  test("opens the company's form", async () => {
    const { user } = renderApp("/company?view=4");
    await heading(1);
    await user.click(button("Edit Company"));
    const dialog = await screen.findByRole("dialog", { name: "Edit Company" });
    expect(await within(dialog).findByRole("textbox", { name: "Company Name" })).toHaveValue(
      "Sparkle Car Care",
    );
  });

  test("that fails to load says so and can be retried", async () => {
    answerCall(getCompany, () => refuse(404, "Company not found."));
    const { user } = renderApp("/company?view=4");
    expect(await screen.findByText("Company not found.")).toBeVisible();
    answerSparkle();
    await user.click(button("Try again"));
    await heading(1);
  });

  test("is shown to accounts without switches and form", async () => {
    signInAs("accounts");
    renderApp("/company?view=4");
    await row(/Green Acres/);
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit Company" })).toBeNull();
    expect(screen.queryByRole("tab", { name: "Users" })).toBeNull();
  });

  test("on a phone has no accessibility violations", async () => {
    setPhone(true);
    renderApp("/company?view=4");
    await screen.findByRole("list", { name: "Societies" });
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });
});

describe("the company profile", () => {
  test("shows the own company with the societies it serves", async () => {
    signInAs("staff");
    renderApp("/companyProfile");
    await heading(2);
    expect(sentTo(getCompany)).toEqual([{ companyId: OWN_COMPANY }]);
    expect(await row(/Green Acres/)).toBeVisible();
    expect(sentTo(searchServed).at(-1)).toMatchObject({ companyId: OWN_COMPANY });
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("is read-only for staff", async () => {
    signInAs("staff");
    renderApp("/companyProfile");
    await row(/Green Acres/);
    expect(screen.queryByRole("button", { name: "Edit profile" })).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  test("is edited by the owner, who cannot deactivate the company", async () => {
    signInAs("owner");
    answerCall(updateProfile, () => ({ companyId: OWN_COMPANY }));
    const { user } = renderApp("/companyProfile");
    await heading(2);
    await user.click(button("Edit profile"));
    const dialog = await screen.findByRole("dialog", { name: "Company profile" });
    expect(within(dialog).queryByRole("switch", { name: "Active" })).toBeNull();
    await user.clear(field("Phone"));
    await user.click(button("Update"));
    await waitFor(() => expect(field("Phone")).toHaveAccessibleDescription("Phone number is required"));
    expect(await axeViolations()).toEqual([]);
    await user.type(field("Phone"), "9123456780");
    const before = sentTo(getCompany).length;
    await user.click(button("Update"));
    expect(await screen.findByText("Company profile Updated Successfully")).toBeVisible();
    expect(sentTo(updateProfile)).toEqual([{ ...sparkleFields, CompanyPhone1: "9123456780" }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sentTo(getCompany).length).toBeGreaterThan(before);
  });

  test("that fails to load says so and can be retried", async () => {
    signInAs("owner");
    answerCall(getCompany, () => refuse(403, "This is not yours to see."));
    const { user } = renderApp("/companyProfile");
    expect(await screen.findByText("This is not yours to see.")).toBeVisible();
    answerSparkle();
    await user.click(button("Try again"));
    await heading(2);
  });
});
