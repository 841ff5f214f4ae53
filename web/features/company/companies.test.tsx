import { answerCall, refuse, refuseInUse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { addCompany, deleteCompany, searchCompanies, updateCompany } from "#contract/company/company.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { answerSparkle, sparkleFields } from "./testing/sparkle.ts";

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const lastSearch = () => sentTo(searchCompanies).at(-1);

beforeEach(() => {
  signInAs("admin");
  answerSparkle();
});

describe("the list", () => {
  test("shows companies' contact details and size, and marks inactive ones", async () => {
    renderApp("/company");
    const line = await row(/Sparkle Car Care/);
    for (const text of ["hello@sparkle.example", "9876543210", "27AAPFU0939F1ZV"])
      expect(within(line).getByText(text)).toBeVisible();
    expect(within(line).getByRole("cell", { name: "3" })).toBeVisible();
    expect(within(line).queryByText("Inactive")).toBeNull();
    expect(within(await row(/Old Wash/)).getByText("Inactive")).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("is fetched with the URL's parameters", async () => {
    renderApp("/company?page=2&size=10&search=spark&sort=-societies&state=active");
    await row(/Sparkle/);
    expect(lastSearch()).toEqual({
      page: 2,
      pageSize: 10,
      search: "spark",
      sort: { by: "societies", descending: true },
      filters: { Active: true },
    });
  });

  test("that is empty explains companies and offers the first step", async () => {
    answerCall(searchCompanies, () => ({ rows: [], total: 0 }));
    renderApp("/company");
    expect(await screen.findByText("No companies yet")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Add Company" })).toHaveLength(2);
  });

  test("that fails to load says so and can be retried", async () => {
    answerCall(searchCompanies, () => refuse(403, "This is not yours to see."));
    const { user } = renderApp("/company");
    expect(await screen.findByText("This is not yours to see.")).toBeVisible();
    answerSparkle();
    await user.click(button("Try again"));
    expect(await row(/Sparkle/)).toBeVisible();
  });

  test.each(["operations", "accounts", "support"] as const)("is read-only for %s", async (role) => {
    signInAs(role);
    renderApp("/company?edit=4");
    const buttons = within(await row(/Sparkle/)).getAllByRole("button");
    expect(buttons.map((one) => one.getAttribute("aria-label"))).toEqual(["View Sparkle Car Care"]);
    expect(screen.queryByRole("button", { name: "Add Company" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is shown as cards on a phone", async () => {
    setPhone(true);
    renderApp("/company");
    const list = within(await screen.findByRole("list", { name: "Companies" }));
    expect(list.getByText("Sparkle Car Care")).toBeVisible();
    expect(list.getByRole("button", { name: "Edit Sparkle Car Care" })).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });
});

describe("the form", () => {
  async function open(address: string, name: string) {
    const app = renderApp(address);
    await within(await screen.findByRole("dialog", { name })).findByRole("textbox", { name: "Company Name" });
    return app;
  }

  async function fillIn(user: UserEvent) {
    for (const [label, text] of [
      ["Company Name", "Sparkle Car Care"],
      ["Email", "hello@sparkle.example"],
      ["Phone", "9876543210"],
      ["Address", "4 Law College Road, Pune 411004"],
    ] as const)
      await user.type(field(label), text);
  }

  test("reports missing values at their fields, and sends nothing", async () => {
    const { user } = await open("/company?edit=new", "Add Company");
    await user.click(button("Add"));
    await waitFor(() =>
      expect(field("Company Name")).toHaveAccessibleDescription("Company name is required"),
    );
    for (const [label, message] of [
      ["Email", "Email is required"],
      ["Phone", "Phone number is required"],
      ["Address", "Address is required"],
    ] as const)
      expect(field(label)).toHaveAccessibleDescription(message);
    expect(field("GSTIN")).toHaveAccessibleDescription("15 characters, the last one a check digit.");
    expect(sentTo(addCompany)).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  });

  test("reports an invalid email, phone number and GSTIN", async () => {
    const { user } = await open("/company?edit=new", "Add Company");
    await user.click(button("Add"));
    await user.type(field("Email"), "hello@sparkle");
    await user.type(field("Phone"), "98765");
    await user.type(field("GSTIN"), "27AAPFU0939F1ZW");
    expect(field("Email")).toHaveAccessibleDescription("Must be a valid email");
    expect(field("Phone")).toHaveAccessibleDescription("Must be a 10 digit number");
    expect(field("GSTIN")).toHaveAccessibleDescription(/Must be a valid GSTIN \(e\.g\., 27AAPFU0939F1ZV\)/);
  });

  test("capitalises a GSTIN while typing, at any cursor position", async () => {
    answerCall(addCompany, () => ({ companyId: 6 }));
    const { user } = await open("/company?edit=new", "Add Company");
    await fillIn(user);
    await user.type(field("GSTIN"), "27aapf0939f1zv");
    expect(field("GSTIN")).toHaveValue("27AAPF0939F1ZV");
    await user.type(field("GSTIN"), "u", { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect(field("GSTIN")).toHaveValue("27AAPFU0939F1ZV");
    expect((field("GSTIN") as HTMLInputElement).selectionStart).toBe(7);
    await user.click(button("Add"));
    expect(await screen.findByText("Company Added Successfully")).toBeVisible();
    expect(sentTo(addCompany)).toEqual([{ ...sparkleFields, Active: true }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("shows a refusal at its field, and keeps the input", async () => {
    const taken = "A company with this name already exists.";
    answerCall(addCompany, () => refuse(409, taken, { CompanyName: taken }));
    const { user } = await open("/company?edit=new", "Add Company");
    await fillIn(user);
    await user.click(button("Add"));
    await waitFor(() => expect(field("Company Name")).toHaveAccessibleDescription(taken));
    expect(field("Address")).toHaveValue("4 Law College Road, Pune 411004");
  });

  test("opens a company, edits and deactivates it", async () => {
    answerCall(updateCompany, () => ({ companyId: 4 }));
    const { user } = await open("/company?edit=4", "Edit Company");
    expect(field("GSTIN")).toHaveValue("27AAPFU0939F1ZV");
    await user.clear(field("GSTIN"));
    await user.click(screen.getByRole("switch", { name: /^Active/ }));
    await user.click(button("Update"));
    expect(await screen.findByText("Company Updated Successfully")).toBeVisible();
    expect(sentTo(updateCompany)).toEqual([{ ...sparkleFields, companyId: 4, Gstin: "", Active: false }]);
  });

  test("offers all languages until one is unticked, English always, and all again", async () => {
    answerCall(updateCompany, () => ({ companyId: 4 }));
    const { user, unmount } = await open("/company?edit=4", "Edit Company");
    const language = (name: string) => screen.getByRole("checkbox", { name });
    expect(language("English")).toBeDisabled();
    expect(language("Bengali")).toBeChecked();
    await user.click(language("Bengali"));
    await user.click(language("Tamil"));
    await user.click(button("Update"));
    await screen.findByText("Company Updated Successfully");
    const Languages = ["en", "hi", "kn", "te", "mr"];
    expect(sentTo(updateCompany)).toEqual([{ ...sparkleFields, companyId: 4, Languages, Active: true }]);
    unmount();
    const again = await open("/company?edit=4", "Edit Company");
    await again.user.click(language("Bengali"));
    await again.user.click(language("Bengali"));
    await again.user.click(button("Update"));
    await waitFor(() => expect(sentTo(updateCompany)[1]).toMatchObject({ Languages: null }));
  });
});

describe("deleting", () => {
  test("asks for confirmation first", async () => {
    answerCall(deleteCompany, () => ({}));
    const { user } = renderApp("/company");
    await user.click(await screen.findByRole("button", { name: "Delete Old Wash" }));
    await screen.findByRole("dialog", { name: "Delete Confirmation" });
    expect(sentTo(deleteCompany)).toEqual([]);
    await user.click(button("Delete Item"));
    expect(await screen.findByText("Deleted successfully.")).toBeVisible();
    expect(sentTo(deleteCompany)).toEqual([{ companyId: 5 }]);
  });

  test("a company with users says so", async () => {
    const used = "Sparkle Car Care is used by 3 users and 1 society.";
    answerCall(deleteCompany, () => refuseInUse(used, { users: 3, societies: 1 }));
    const { user } = renderApp("/company");
    await user.click(await screen.findByRole("button", { name: "Delete Sparkle Car Care" }));
    await user.click(await screen.findByRole("button", { name: "Delete Item" }));
    expect(await screen.findByText(used)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete Item" })).toBeNull();
  });
});
