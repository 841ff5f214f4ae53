import { answerCall, refuse, refuseInUse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { category } from "#contract/catalogue/category.ts";
import {
  addService,
  deleteService,
  getService,
  searchServices,
  updateService,
} from "#contract/catalogue/service.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { answerWashes, foamWash } from "./testing/washes.ts";

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const choice = (name: string) => within(screen.getByRole("dialog")).getByRole("combobox", { name });
const lastRequest = () => sentTo(searchServices).at(-1);

/** The empty fields of names in other languages. */
const unnamed = { hi: "", kn: "", ta: "", te: "", mr: "", bn: "" };

beforeEach(() => {
  signInAs("operations");
  answerWashes();
});

describe("the list", () => {
  test("shows category, price and number of items, and marks inactive services", async () => {
    renderApp("/services");
    const foam = await row(/Foam wash/);
    expect(within(foam).getByText("Exterior")).toBeVisible();
    expect(within(foam).getByText("₹349.00")).toBeVisible();
    expect(within(foam).queryByText("Inactive")).toBeNull();
    const wax = await row(/Waxing/);
    expect(within(wax).getByText("₹1,23,456.50")).toBeVisible();
    expect(within(wax).getByText("1,200")).toBeVisible();
    expect(within(wax).getByText("Inactive")).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("is requested with the filters of the URL", async () => {
    renderApp("/services?page=2&size=10&search=foam&sort=-price&state=active&of=11");
    await row(/Foam wash/);
    expect(lastRequest()).toEqual({
      page: 2,
      pageSize: 10,
      search: "foam",
      sort: { by: "price", descending: true },
      filters: { Active: true, CategoryId: 11 },
    });
    const chosen = screen.getByRole("combobox", { name: "Category" });
    await waitFor(() => expect(chosen).toHaveValue("Exterior"));
  });

  test("filters by category from the first page, and back to all", async () => {
    const { user, history } = renderApp("/services?page=2");
    await row(/Foam wash/);
    await choose(user, "Category", "Exterior");
    await waitFor(() => expect(lastRequest()).toMatchObject({ page: 1, filters: { CategoryId: 11 } }));
    expect(history.location.search).toBe("?of=11");
    await user.click(button("Clear Category"));
    await waitFor(() => expect(history.location.search).toBe(""));
  });

  test("explains services and offers to add one when empty", async () => {
    answerCall(searchServices, () => ({ rows: [], total: 0 }));
    const { user } = renderApp("/services");
    expect(await screen.findByText("No services yet")).toBeVisible();
    const [, first] = screen.getAllByRole("button", { name: "Add Service" });
    await user.click(first as HTMLElement);
    expect(await screen.findByRole("dialog", { name: "Add Service" })).toBeVisible();
  });

  test("shows a different message when nothing matches", async () => {
    answerCall(searchServices, () => ({ rows: [], total: 0 }));
    renderApp("/services?search=zzz");
    expect(await screen.findByText("No record found")).toBeVisible();
    expect(screen.queryByText("No services yet")).toBeNull();
  });

  test("offers a retry when it cannot be loaded", async () => {
    answerCall(searchServices, () => refuse(403, "This is not yours to see."));
    const { user } = renderApp("/services");
    expect(await screen.findByText("This is not yours to see.")).toBeVisible();
    answerWashes();
    await user.click(button("Try again"));
    expect(await row(/Foam wash/)).toBeVisible();
  });

  test.each(["accounts", "support", "owner", "staff"] as const)("is read-only for %s", async (role) => {
    signInAs(role);
    renderApp("/services?edit=1");
    const foam = await row(/Foam wash/);
    expect(within(foam).queryAllByRole("button")).toEqual([]);
    for (const name of ["Add Service", "Categories"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows full cards on a phone", async () => {
    setPhone(true);
    renderApp("/services");
    const [foam] = within(await screen.findByRole("list", { name: "Services" })).getAllByRole("listitem");
    for (const text of ["Foam wash", "Exterior", "₹349.00", "2"])
      expect(within(foam as HTMLElement).getByText(text)).toBeVisible();
    expect(within(foam as HTMLElement).getByRole("button", { name: "Edit Foam wash" })).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });
});

describe("the form", () => {
  async function open(address: string, name: string) {
    const app = renderApp(address);
    await within(await screen.findByRole("dialog", { name })).findByRole("textbox", { name: "Service Name" });
    return app;
  }

  async function fillIn(user: UserEvent) {
    await user.type(field("Service Name"), "Steam wash");
    await user.click(choice("Category"));
    await user.click(await screen.findByRole("option", { name: "Exterior" }));
    await user.type(field("Price"), "499.5");
  }

  test("shows required-field errors and sends nothing", async () => {
    const { user } = await open("/services?edit=new", "Add Service");
    await user.click(button("Add"));
    await waitFor(() =>
      expect(field("Service Name")).toHaveAccessibleDescription("Service name is required"),
    );
    expect(choice("Category")).toHaveAccessibleDescription("Category is required");
    expect(field("Price")).toHaveAccessibleDescription("Price is required");
    expect(screen.queryByRole("switch", { name: "Active" })).toBeNull();
    expect(sentTo(addService)).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  });

  test("refuses a price above ten lakh, and takes neither a third decimal nor a minus", async () => {
    const { user } = await open("/services?edit=new", "Add Service");
    await user.click(button("Add"));
    await user.type(field("Price"), "1000001");
    expect(field("Price")).toHaveValue("₹10,00,001");
    expect(field("Price")).toHaveAccessibleDescription("Must not be above 10,00,000");
    await user.clear(field("Price"));
    await user.type(field("Price"), "-349.567");
    expect(field("Price")).toHaveValue("₹349.56");
  });

  test("adds a service, confirms and closes", async () => {
    answerCall(addService, () => ({ serviceId: 3 }));
    const { user, history } = await open("/services?edit=new", "Add Service");
    await fillIn(user);
    const before = sentTo(searchServices).length;
    await user.click(button("Add"));
    expect(await screen.findByText("Service Added Successfully")).toBeVisible();
    expect(sentTo(addService)).toEqual([
      {
        ServiceName: "Steam wash",
        CategoryId: 11,
        Price: 499.5,
        Names: unnamed,
        ServiceDescription: "",
        Active: true,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(history.location.search).toBe("");
    expect(sentTo(searchServices).length).toBeGreaterThan(before);
  });

  test("shows a server error at its field and keeps the input", async () => {
    const taken = "A service with this name already exists.";
    answerCall(addService, () => refuse(409, taken, { ServiceName: taken }));
    const { user } = await open("/services?edit=new", "Add Service");
    await fillIn(user);
    await user.click(button("Add"));
    await waitFor(() => expect(field("Service Name")).toHaveAccessibleDescription(taken));
    expect(field("Price")).toHaveValue("₹499.5");
    answerCall(addService, () => refuse(503, "The database is away."));
    await user.click(button("Add"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The database is away.");
  });

  test("edits and deactivates a service", async () => {
    answerCall(updateService, () => ({ serviceId: 1 }));
    const { user } = await open("/services?edit=1", "Edit Service");
    expect(field("Service Name")).toHaveValue("Foam wash");
    expect(choice("Category")).toHaveValue("Exterior");
    expect(field("Price")).toHaveValue("₹349");
    expect(field("Description")).toHaveValue("Thick foam, rinsed by hand.");
    await user.clear(field("Price"));
    await user.type(field("Price"), "399");
    await user.click(screen.getByRole("switch", { name: /^Active/ }));
    await user.click(button("Update"));
    expect(await screen.findByText("Service Updated Successfully")).toBeVisible();
    expect(sentTo(updateService)).toEqual([
      {
        serviceId: 1,
        DisplayOrder: 100,
        ServiceName: "Foam wash",
        CategoryId: 11,
        Price: 399,
        Names: unnamed,
        ServiceDescription: foamWash.serviceDescription,
        Active: false,
      },
    ]);
  });

  test("offers a retry when the service cannot be loaded", async () => {
    answerCall(getService, () => refuse(404, "Service not found."));
    const { user } = renderApp("/services?edit=9");
    const dialog = await screen.findByRole("dialog", { name: "Edit Service" });
    expect(await within(dialog).findByText("Service not found.")).toBeVisible();
    answerCall(getService, () => foamWash);
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(field("Service Name")).toHaveValue("Foam wash"));
  });

  test("asks before discarding input", async () => {
    const { user } = await open("/services?edit=new", "Add Service");
    await user.type(field("Service Name"), "Half");
    await user.click(button("Close"));
    expect(await screen.findByRole("dialog", { name: "Discard what you typed?" })).toBeVisible();
    await user.click(button("Keep editing"));
    expect(field("Service Name")).toHaveValue("Half");
  });
});

describe("deleting", () => {
  test("asks first", async () => {
    answerCall(deleteService, () => ({}));
    const { user } = renderApp("/services");
    await user.click(await screen.findByRole("button", { name: "Delete Foam wash" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete Confirmation" });
    expect(within(dialog).getByText("Foam wash")).toBeVisible();
    expect(sentTo(deleteService)).toEqual([]);
    await user.click(button("Delete Item"));
    expect(await screen.findByText("Deleted successfully.")).toBeVisible();
    expect(sentTo(deleteService)).toEqual([{ serviceId: 1 }]);
  });

  test("a service with items shows where it is used and offers no retry", async () => {
    answerCall(deleteService, () => refuseInUse("Foam wash is used by 2 items.", { items: 2 }));
    const { user } = renderApp("/services");
    await user.click(await screen.findByRole("button", { name: "Delete Foam wash" }));
    await user.click(await screen.findByRole("button", { name: "Delete Item" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Foam wash is used by 2 items.");
    for (const name of ["Delete Item", "Try again"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(await axeViolations()).toEqual([]);
    await user.click(button("Cancel"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the categories", () => {
  const inside = () => within(screen.getByRole("dialog", { name: "Categories" }));

  async function open() {
    const app = renderApp("/services");
    await row(/Foam wash/);
    await app.user.click(button("Categories"));
    await screen.findByRole("dialog", { name: "Categories" });
    await inside().findByRole("row", { name: /Exterior/ });
    return app;
  }

  test("are listed, with inactive ones marked", async () => {
    await open();
    expect(within(inside().getByRole("row", { name: /Interior/ })).getByText("Inactive")).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test("can be added to", async () => {
    answerCall(category.add, () => ({ categoryId: 13 }));
    const { user } = await open();
    await user.type(inside().getByRole("textbox", { name: "Category" }), "Detailing");
    await user.click(inside().getByRole("button", { name: "Add" }));
    expect(await screen.findByText("Category Added Successfully")).toBeVisible();
    expect(sentTo(category.add)).toEqual([{ categoryName: "Detailing", Active: true }]);
    await waitFor(() => expect(inside().getByRole("textbox", { name: "Category" })).toHaveValue(""));
  });

  test("without a name are refused at the field", async () => {
    const missing = "Category is required";
    answerCall(category.add, () => refuse(400, "Please check the fields.", { categoryName: missing }));
    const { user } = await open();
    await user.click(inside().getByRole("button", { name: "Add" }));
    const name = inside().getByRole("textbox", { name: "Category" });
    await waitFor(() => expect(name).toHaveAccessibleDescription(missing));
    expect(name).toHaveFocus();
  });

  test("can be renamed and deactivated", async () => {
    answerCall(category.update, () => ({ categoryId: 11 }));
    const { user } = await open();
    await user.click(inside().getByRole("button", { name: "Edit Exterior" }));
    const name = inside().getByRole("textbox", { name: "Category" });
    await waitFor(() => expect(name).toHaveValue("Exterior"));
    await user.clear(name);
    await user.type(name, "Outside");
    await user.click(inside().getByRole("switch", { name: "Active" }));
    await user.click(inside().getByRole("button", { name: "Update" }));
    expect(await screen.findByText("Category Updated Successfully")).toBeVisible();
    expect(sentTo(category.update)).toEqual([{ categoryId: 11, categoryName: "Outside", Active: false }]);
    expect(await inside().findByRole("button", { name: "Add" })).toBeVisible();
  });

  test("in use show what uses them", async () => {
    const used = "Exterior is used by 2 services.";
    answerCall(category.remove, () => refuseInUse(used, { services: 2 }));
    const { user } = await open();
    await user.click(inside().getByRole("button", { name: "Delete Exterior" }));
    await user.click(await screen.findByRole("button", { name: "Delete Item" }));
    expect(await screen.findByText(used)).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText(used)).toBeNull());
    expect(screen.getByRole("dialog", { name: "Categories" })).toBeVisible();
  });
});
