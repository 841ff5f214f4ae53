import { answerCall, refuse, refuseInUse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { getCompanies } from "#contract/company/company.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { OWN_COMPANY, signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { answerStaff, asha, everyCompany } from "./testing/staff.ts";

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const role = (name: RegExp) => screen.getByRole("radio", { name });
const roles = () => within(screen.getByRole("radiogroup", { name: /^Role/ })).getAllByRole("radio");
const lastSearch = () => sentTo(employee.calls.search).at(-1);

async function open(address: string, name: string) {
  const app = renderApp(address);
  await within(await screen.findByRole("dialog", { name })).findByRole("textbox", { name: "Name" });
  return app;
}

async function fillIn(user: UserEvent) {
  await user.type(field("Name"), "Meera Iyer");
  await user.type(field("Email"), "Meera.Iyer@chamak.example");
  await user.tab();
}

beforeEach(() => {
  signInAs("admin");
  answerStaff();
});

describe("the list", () => {
  test("shows role, last activity, and who is invited or inactive", async () => {
    renderApp("/employee");
    const own = within(await row(/Asha Kulkarni/));
    for (const text of ["asha", "asha@chamak.example", "Administrator", "2 hours ago", "Active"])
      expect(own.getByText(text)).toBeVisible();
    const invited = within(await row(/Kiran Rao/));
    for (const text of ["Support", "Never", "Invited"]) expect(invited.getByText(text)).toBeVisible();
    expect(within(await row(/Dev Shah/)).getByText("Off")).toBeVisible();
    expect(screen.queryByRole("columnheader", { name: /Company/ })).toBeNull();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("is fetched with the URL's parameters", async () => {
    renderApp("/employee?page=2&size=10&search=asha&sort=-lastSeenAt&state=active");
    await row(/Asha/);
    expect(lastSearch()).toEqual({
      page: 2,
      pageSize: 10,
      search: "asha",
      sort: { by: "lastSeenAt", descending: true },
      filters: { Active: true },
    });
  });

  test("that fails to load says so and can be retried", async () => {
    answerCall(employee.calls.search, () => refuse(403, "This is not yours to see."));
    const { user } = renderApp("/employee");
    expect(await screen.findByText("This is not yours to see.")).toBeVisible();
    answerStaff();
    await user.click(button("Try again"));
    expect(await row(/Asha/)).toBeVisible();
  });

  test("that is empty says how users are added", async () => {
    answerCall(employee.calls.search, () => ({ rows: [], total: 0 }));
    renderApp("/employee");
    expect(await screen.findByText("No employees yet")).toBeVisible();
    expect(screen.getByText("Whoever is invited chooses a password by a link.")).toBeVisible();
  });

  test.each(["operations", "accounts", "support"] as const)("is read-only for %s", async (reader) => {
    signInAs(reader);
    renderApp("/employee?edit=8");
    expect(within(await row(/Kiran/)).queryAllByRole("button")).toEqual([]);
    expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is shown as cards on a phone", async () => {
    setPhone(true);
    renderApp("/employee");
    const list = within(await screen.findByRole("list", { name: "Employees" }));
    expect(list.getByText("Kiran Rao")).toBeVisible();
    expect(list.getByRole("button", { name: "Invite Kiran Rao again" })).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });
});

describe("inviting", () => {
  test("proposes a user name from the email, but keeps a typed one", async () => {
    const { user } = await open("/employee?edit=new", "Invite an employee");
    await fillIn(user);
    expect(field("User name")).toHaveValue("meera.iyer");
    await user.clear(field("User name"));
    await user.type(field("User name"), "meera");
    await user.type(field("Email"), ".in");
    await user.tab();
    expect(field("User name")).toHaveValue("meera");
  });

  test("offers every role with its description", async () => {
    await open("/employee?edit=new", "Invite an employee");
    const names = roles().map((one) => (one as HTMLInputElement).value);
    expect(names).toEqual(["admin", "operations", "accounts", "support"]);
    expect(screen.getByText("Customers, tickets and requests; reads the rest.")).toBeVisible();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Company" })).toBeNull();
    expect(await axeViolations()).toEqual([]);
  });

  test("on a phone has no accessibility violations", async () => {
    setPhone(true);
    await open("/employee?edit=new", "Invite an employee");
    expect(await axeViolations()).toEqual([]);
  });

  test("reports missing values at their fields, and sends nothing", async () => {
    const { user } = await open("/employee?edit=new", "Invite an employee");
    await user.click(button("Send invitation"));
    await waitFor(() => expect(field("Name")).toHaveAccessibleDescription("Name is required"));
    expect(field("Email")).toHaveAccessibleDescription("Email is required");
    expect(field("User name")).toHaveAccessibleDescription(/User name is required/);
    expect(screen.getByText("Role is required")).toBeVisible();
    expect(sentTo(employee.calls.add)).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  });

  test("reports an invalid email, user name and phone number", async () => {
    const { user } = await open("/employee?edit=new", "Invite an employee");
    await user.click(button("Send invitation"));
    await user.type(field("Email"), "meera");
    await user.type(field("User name"), "meera iyer");
    await user.type(field("Phone"), "12345");
    expect(field("Email")).toHaveAccessibleDescription("Must be a valid email");
    expect(field("User name")).toHaveAccessibleDescription(/Must not contain spaces/);
    expect(field("Phone")).toHaveAccessibleDescription(/Must be a 10 digit number/);
  });

  test("without a role focuses the roles", async () => {
    const { user } = await open("/employee?edit=new", "Invite an employee");
    await fillIn(user);
    await user.click(button("Send invitation"));
    await screen.findByText("Role is required");
    expect(role(/^Administrator/)).toHaveFocus();
  });

  test("sends the invitation, shows the recipient, and closes", async () => {
    answerCall(employee.calls.add, () => ({ employeeId: 10 }));
    const { user } = await open("/employee?edit=new", "Invite an employee");
    await fillIn(user);
    await user.click(role(/^Operations/));
    await user.click(button("Send invitation"));
    expect(await screen.findByText("Invitation sent to Meera.Iyer@chamak.example")).toBeVisible();
    expect(sentTo(employee.calls.add)).toEqual([
      {
        Name: "Meera Iyer",
        UserName: "meera.iyer",
        Email: "Meera.Iyer@chamak.example",
        Phone1: "",
        Role: "operations",
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("shows a refusal at its field, and keeps the input", async () => {
    const taken = "This user name is taken.";
    answerCall(employee.calls.add, () => refuse(409, taken, { UserName: taken }));
    const { user } = await open("/employee?edit=new", "Invite an employee");
    await fillIn(user);
    await user.click(role(/^Support/));
    await user.click(button("Send invitation"));
    await waitFor(() => expect(field("User name")).toHaveAccessibleDescription(/This user name is taken\./));
    expect(field("Name")).toHaveValue("Meera Iyer");
    expect(role(/^Support/)).toBeChecked();
  });
});

describe("editing", () => {
  test("changes a user's role and deactivates the user", async () => {
    answerCall(employee.calls.update, () => ({ employeeId: 8 }));
    const { user } = await open("/employee?edit=8", "Edit employee");
    expect(role(/^Support/)).toBeChecked();
    await user.click(role(/^Accounts/));
    await user.click(screen.getByRole("switch", { name: /^Active/ }));
    await user.click(button("Update"));
    expect(await screen.findByText("Employee Updated Successfully")).toBeVisible();
    expect(sentTo(employee.calls.update)).toEqual([
      {
        employeeId: 8,
        Name: "Kiran Rao",
        UserName: "kiran",
        Email: "kiran@chamak.example",
        Phone1: "",
        Role: "accounts",
        Active: false,
      },
    ]);
  });

  test("locks the role and hides the switch on your own account", async () => {
    answerCall(employee.calls.update, () => ({ employeeId: 7 }));
    const { user } = await open("/employee?edit=7", "Edit employee");
    for (const one of roles()) expect(one).toBeDisabled();
    expect(role(/^Administrator/)).toBeChecked();
    expect(screen.getByText("Only somebody else can change your own role.")).toBeVisible();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(await axeViolations()).toEqual([]);
    await user.clear(field("Phone"));
    await user.click(button("Update"));
    await waitFor(() =>
      expect(sentTo(employee.calls.update)).toMatchObject([
        { employeeId: 7, Phone1: "", Role: "admin", Active: true },
      ]),
    );
  });

  test("shows above the form why the last administrator cannot be changed", async () => {
    const last = "There must be an administrator who can sign in.";
    answerCall(employee.calls.get, () => ({ ...asha, employeeId: 9 }));
    answerCall(employee.calls.update, () => refuse(409, last));
    const { user } = await open("/employee?edit=9", "Edit employee");
    await user.click(role(/^Support/));
    await user.click(button("Update"));
    expect(await screen.findByRole("alert")).toHaveTextContent(last);
  });
});

describe("an invitation", () => {
  test("can be resent only to users who have not chosen a password", async () => {
    answerCall(employee.calls.invite, () => ({}));
    const { user } = renderApp("/employee");
    const own = within(await row(/Asha Kulkarni/)).getAllByRole("button");
    expect(own.map((one) => one.getAttribute("aria-label"))).toEqual(["Edit Asha Kulkarni"]);
    await user.click(button("Invite Kiran Rao again"));
    expect(await screen.findByText("Invitation sent to kiran@chamak.example")).toBeVisible();
    expect(sentTo(employee.calls.invite)).toEqual([{ employeeId: 8 }]);
  });

  test("that cannot be resent shows the reason", async () => {
    answerCall(employee.calls.invite, () => refuse(409, "Kiran Rao has chosen a password already."));
    const { user } = renderApp("/employee");
    await user.click(await screen.findByRole("button", { name: "Invite Kiran Rao again" }));
    expect(await screen.findByText("Kiran Rao has chosen a password already.")).toBeVisible();
  });

  test("is withdrawn only after confirmation", async () => {
    answerCall(employee.calls.remove, () => ({}));
    const { user } = renderApp("/employee");
    await user.click(await screen.findByRole("button", { name: "Withdraw Kiran Rao's invitation" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete Confirmation" });
    expect(within(dialog).getByText("Kiran Rao")).toBeVisible();
    expect(sentTo(employee.calls.remove)).toEqual([]);
    await user.click(button("Delete Item"));
    expect(await screen.findByText("Invitation withdrawn.")).toBeVisible();
    expect(sentTo(employee.calls.remove)).toEqual([{ employeeId: 8 }]);
  });

  test("of a user who has signed in meanwhile stays, with the reason", async () => {
    const signedIn = "Kiran Rao has signed in already: switch them off instead.";
    answerCall(employee.calls.remove, () => refuseInUse(signedIn, { sessions: 1 }));
    const { user } = renderApp("/employee");
    await user.click(await screen.findByRole("button", { name: "Withdraw Kiran Rao's invitation" }));
    await user.click(await screen.findByRole("button", { name: "Delete Item" }));
    expect(await screen.findByText(signedIn)).toBeVisible();
  });
});

describe("company users", () => {
  const company = () => within(screen.getByRole("dialog")).getByRole("combobox", { name: "Company" });

  test("are listed with their company, and filtered by one", async () => {
    answerCall(getCompanies, () => everyCompany);
    const { user, history } = renderApp("/companyuser");
    const line = within(await row(/Farida Khan/));
    for (const text of ["Sparkle Car Care", "Company owner"]) expect(line.getByText(text)).toBeVisible();
    await choose(user, "Company", "Blue Drop");
    await waitFor(() =>
      expect(sentTo(companyUser.calls.search).at(-1)).toMatchObject({ filters: { CompanyId: 5 } }),
    );
    expect(history.location.search).toBe("?of=5");
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("one is invited to the company that the list is filtered by", async () => {
    answerCall(getCompanies, () => everyCompany);
    answerCall(companyUser.calls.add, () => ({ companyUserId: 18 }));
    const { user } = await open("/companyuser?of=5&edit=new", "Invite a company user");
    await waitFor(() => expect(company()).toHaveValue("Blue Drop"));
    await fillIn(user);
    await user.click(role(/^Company staff/));
    await user.click(button("Send invitation"));
    await waitFor(() =>
      expect(sentTo(companyUser.calls.add)).toMatchObject([{ CompanyId: 5, Role: "staff" }]),
    );
  });

  test("one without a company is refused at its field", async () => {
    answerCall(getCompanies, () => everyCompany);
    const { user } = await open("/companyuser?edit=new", "Invite a company user");
    await user.click(button("Send invitation"));
    await waitFor(() => expect(company()).toHaveAccessibleDescription("Company is required"));
    expect(await axeViolations()).toEqual([]);
  });

  test("are invited by an owner only to the own company", async () => {
    signInAs("owner");
    answerCall(companyUser.calls.add, () => ({ companyUserId: 18 }));
    const { user } = await open("/CompanySectionUser?edit=new", "Invite a company user");
    await waitFor(() => expect(company()).toHaveValue("Sparkle Car Care"));
    expect(company()).toBeDisabled();
    await fillIn(user);
    await user.click(role(/^Company staff/));
    await user.click(button("Send invitation"));
    await waitFor(() =>
      expect(sentTo(companyUser.calls.add)).toMatchObject([
        { Name: "Meera Iyer", CompanyId: OWN_COMPANY, Role: "staff" },
      ]),
    );
  });

  test("are listed for an owner without a company filter", async () => {
    signInAs("owner");
    renderApp("/CompanySectionUser");
    await row(/Farida Khan/);
    expect(screen.queryByRole("combobox", { name: "Company" })).toBeNull();
    expect(screen.queryByRole("columnheader", { name: /Company/ })).toBeNull();
    expect(button("Invite")).toBeVisible();
  });

  test("are edited and keep their company", async () => {
    answerCall(getCompanies, () => everyCompany);
    answerCall(companyUser.calls.update, () => ({ companyUserId: 17 }));
    const { user } = await open("/companyuser?edit=17", "Edit company user");
    await waitFor(() => expect(company()).toHaveValue("Sparkle Car Care"));
    await user.click(role(/^Company staff/));
    await user.click(button("Update"));
    expect(await screen.findByText("Company user Updated Successfully")).toBeVisible();
    expect(sentTo(companyUser.calls.update)).toMatchObject([
      { companyUserId: 17, CompanyId: OWN_COMPANY, Role: "staff", Active: true },
    ]);
  });
});

test("a second factor is shown, and removed for users who lost it, but not for oneself", async () => {
  const dev = { ...asha, employeeId: 9, name: "Dev Shah", userName: "dev" };
  answerCall(employee.calls.search, () => ({ rows: [asha, dev], total: 2 }));
  answerCall(employee.calls.getRule, () => ({ required: false }));
  answerCall(employee.calls.resetFactor, () => ({}));
  signInAs("admin");
  const { user } = renderApp("/employee");
  await user.click(await screen.findByRole("button", { name: "Reset Dev Shah's second factor" }));
  expect(screen.queryByRole("button", { name: "Reset Asha Kulkarni's second factor" })).toBeNull();
  const dialog = await screen.findByRole("dialog", { name: "Reset Dev Shah's second factor" });
  await user.click(within(dialog).getByRole("button", { name: "Reset" }));
  expect(await screen.findByText("Dev Shah signs in by the password alone now.")).toBeVisible();
  expect(sentTo(employee.calls.resetFactor)).toEqual([{ employeeId: 9 }]);
});

test("a second factor is required for all with a switch, and a refusal is shown", async () => {
  const ownFirst = "Set up a second factor of your own first, under Sign-in and security.";
  let required = false;
  let mayRequire = false;
  answerCall(companyUser.calls.getRule, () => ({ required }));
  answerCall(companyUser.calls.setRule, ({ Required }) => {
    if (!mayRequire) refuse(409, ownFirst);
    required = Required;
    return {};
  });
  signInAs("owner");
  const { user } = renderApp("/CompanySectionUser");
  const rule = await screen.findByRole("switch", { name: /^Require a second factor/ });
  await user.click(rule);
  expect(await screen.findByText(ownFirst)).toBeVisible();
  expect(rule).not.toBeChecked();
  mayRequire = true;
  await user.click(rule);
  await waitFor(() => expect(rule).toBeChecked());
  expect(sentTo(companyUser.calls.setRule).at(-1)).toEqual({ CompanyId: OWN_COMPANY, Required: true });
});
