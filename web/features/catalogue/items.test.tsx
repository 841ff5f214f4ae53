import { addServiceItem, deleteServiceItem, updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { getServices } from "#contract/catalogue/service.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { answerWashes, plain, shine } from "./testing/washes.ts";

const card = (name: string) => screen.findByRole("article", { name });
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const type = () => screen.getByRole("combobox", { name: "Select Service Type" });
const requests = () => sentTo(getServiceItems);

beforeEach(() => {
  signInAs("operations");
  answerWashes();
});

describe("the item list", () => {
  test("selects the first service once the services have loaded", async () => {
    renderApp("/servicesItem");
    await card("Morning shine");
    expect(type()).toHaveDisplayValue("Foam wash");
    expect(requests()).toEqual([{ ServiceId: 1 }]);
    expect(sentTo(getServices)).toContainEqual({ Active: true });
    const names = within(type())
      .getAllByRole("option")
      .map((option) => option.textContent);
    expect(names).toEqual(["All Services", "Foam wash", "Waxing"]);
    expect(await axeViolations()).toEqual([]);
  });

  test("shows description, price, duration, discount, rating, features and picture", async () => {
    renderApp("/servicesItem");
    const shown = within(await card("Morning shine"));
    for (const text of [shine.description, "₹349", "30 min", "10% off", "4.53"])
      expect(shown.getByText(text)).toBeVisible();
    const features = within(shown.getByRole("list", { name: "Key features" })).getAllByRole("listitem");
    expect(features.map(({ textContent }) => textContent)).toEqual(["Foam", "Rinse", "Dry wipe"]);
    expect(shown.getByRole("button", { name: "Book Now" })).toBeVisible();
    const picture = (await card("Morning shine")).querySelector("img");
    expect(picture).toHaveAttribute("src", "/documents/pictures/shine/640.webp");
  });

  test('shows "from" before a price that depends on the vehicle', async () => {
    answerCall(getServiceItems, () => [{ ...shine, lowestPrice: 249, highestPrice: 449 }, plain]);
    renderApp("/servicesItem");
    expect(await card("Morning shine")).toHaveTextContent("from ₹249 a wash");
    expect(await card("Quick rinse")).toHaveTextContent(/^(?!.*from).*₹149.50 a wash/);
  });

  test("shows our car wash, N/A and no label for an item without details", async () => {
    renderApp("/servicesItem");
    const article = await card("Quick rinse");
    const [picture, ...others] = article.querySelectorAll("img");
    expect(others).toEqual([]);
    expect(picture).toBeVisible();
    expect(picture).toHaveAttribute("src", expect.stringMatching(/\/rinse[^/]*\.svg$/));
    const shown = within(article);
    expect(shown.getByText("₹149.50")).toBeVisible();
    expect(shown.getByText("N/A")).toBeVisible();
    expect(shown.queryByText("10% off")).toBeNull();
    expect(shown.queryByRole("list", { name: "Key features" })).toBeNull();
  });

  test("is searched by name and by feature, and says when nothing matches", async () => {
    answerCall(getServiceItems, () => [shine, plain]);
    const { user } = renderApp("/servicesItem");
    await card("Morning shine");
    const search = screen.getByRole("searchbox", { name: "Search" });
    await user.type(search, "quick");
    await waitFor(() => expect(screen.queryByRole("article", { name: "Morning shine" })).toBeNull());
    expect(await card("Quick rinse")).toBeVisible();
    await user.clear(search);
    await user.type(search, "dry WIPE");
    expect(await card("Morning shine")).toBeVisible();
    expect(screen.queryByRole("article", { name: "Quick rinse" })).toBeNull();
    await user.clear(search);
    await user.type(search, "polish");
    expect(await screen.findByText("No service items found.")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Add Item" })).toHaveLength(1);
    expect(requests()).toEqual([{ ServiceId: 1 }]);
  });

  test("loads the items of another service when it is chosen", async () => {
    const { user, history } = renderApp("/servicesItem");
    await card("Morning shine");
    await user.selectOptions(type(), "Waxing");
    await card("Hand wax");
    expect(screen.queryByRole("article", { name: "Morning shine" })).toBeNull();
    expect(requests()).toEqual([{ ServiceId: 1 }, { ServiceId: 2 }]);
    expect(history.location.search).toBe("?of=2");
  });

  test("sends no request while all services are chosen", async () => {
    const { user } = renderApp("/servicesItem");
    await card("Morning shine");
    const before = requests();
    await user.selectOptions(type(), "All Services");
    expect(await screen.findByText("No service items found.")).toBeVisible();
    expect(type()).toHaveDisplayValue("All Services");
    expect(screen.queryAllByRole("article")).toEqual([]);
    expect(requests()).toEqual(before);
  });

  test("sends no request when opened at all services", async () => {
    renderApp("/servicesItem?of=0");
    await waitFor(() => expect(type()).toHaveDisplayValue("All Services"));
    expect(await screen.findByText("No service items found.")).toBeVisible();
    expect(requests()).toEqual([]);
  });

  test("shows an empty state with an Add button for a service without items", async () => {
    answerCall(getServiceItems, () => []);
    const { user } = renderApp("/servicesItem");
    expect(await screen.findByText("No service items found.")).toBeVisible();
    expect(requests()).toEqual([{ ServiceId: 1 }]);
    const [, first] = screen.getAllByRole("button", { name: "Add Item" });
    await user.click(first as HTMLElement);
    expect(await screen.findByRole("dialog", { name: "Add Item" })).toBeVisible();
  });

  test("sends no request when there are no services", async () => {
    answerCall(getServices, () => []);
    renderApp("/servicesItem");
    expect(await screen.findByText("No service items found.")).toBeVisible();
    expect(requests()).toEqual([]);
  });

  test("drops items and services that are errors or lack an id or a name", async () => {
    answerCall(getServiceItems, () => [
      { ...shine, serviceItemId: 0 },
      { ...plain, itemName: "" },
      { ...plain, itemName: "Refused", isError: true },
      plain,
    ]);
    answerCall(getServices, () => {
      const service = { categoryId: 11, categoryName: "Exterior", price: 1, active: true };
      const named = (id: number, name: string) => ({
        ...service,
        serviceId: id,
        serviceName: name,
        serviceNames: {},
        serviceDescription: "",
        displayOrder: 100,
        ServiceId: id,
        SERVICENAME: name,
      });
      return [named(0, "Nothing"), named(1, ""), named(2, "Waxing")];
    });
    renderApp("/servicesItem");
    await card("Quick rinse");
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(screen.getByText("1 item")).toBeVisible();
    expect(requests()).toEqual([{ ServiceId: 2 }]);
    const names = within(type())
      .getAllByRole("option")
      .map((option) => option.textContent);
    expect(names).toEqual(["All Services", "Waxing"]);
  });

  test("offers a retry when the items cannot be loaded", async () => {
    answerCall(getServiceItems, () => refuse(403, "The items are not yours to see."));
    const { user } = renderApp("/servicesItem");
    expect(await screen.findByText("The items are not yours to see.")).toBeVisible();
    answerCall(getServiceItems, () => [shine]);
    await user.click(button("Try again"));
    expect(await card("Morning shine")).toBeVisible();
  });

  test("offers a retry when the services cannot be loaded", async () => {
    answerCall(getServices, () => refuse(403, "The services are not yours to see."));
    const { user } = renderApp("/servicesItem");
    expect(await screen.findByText("The services are not yours to see.")).toBeVisible();
    expect(requests()).toEqual([]);
    answerWashes();
    await user.click(button("Try again"));
    expect(await card("Morning shine")).toBeVisible();
  });

  test("marks an inactive item", async () => {
    answerCall(getServiceItems, () => [{ ...shine, status: "Inactive" as const }]);
    renderApp("/servicesItem");
    expect(within(await card("Morning shine")).getByText("Inactive")).toBeVisible();
  });

  test("opens the booking form for an item", async () => {
    const { user, history } = renderApp("/servicesItem");
    await user.click(within(await card("Morning shine")).getByRole("button", { name: "Book Now" }));
    await waitFor(() => expect(history.location.pathname).toBe("/AddBooking"));
    expect(history.location.search).toBe("?item=21");
  });

  test.each([
    ["support", ["Prices"]],
    ["staff", ["Book Now", "Prices"]],
  ] as const)("is read-only for %s", async (role, offered) => {
    signInAs(role);
    renderApp("/servicesItem?edit=21&of=1");
    const buttons = within(await card("Morning shine")).getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(offered);
    expect(screen.queryByRole("button", { name: "Add Item" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("has no accessibility violations on desktop or phone", async () => {
    const desk = renderApp("/servicesItem");
    await card("Morning shine");
    expect(await axeViolations()).toEqual([]);
    desk.unmount();
    setPhone(true);
    renderApp("/servicesItem");
    await card("Morning shine");
    expect(await axeViolations()).toEqual([]);
  });
});

describe("the item form", () => {
  const choice = (name: string) => within(screen.getByRole("dialog")).getByRole("combobox", { name });

  async function open(address: string, name: string) {
    const app = renderApp(address);
    await within(await screen.findByRole("dialog", { name })).findByRole("textbox", { name: "Item Name" });
    return app;
  }

  test("shows required-field errors and sends nothing", async () => {
    const { user } = await open("/servicesItem?of=0&edit=new", "Add Item");
    await user.click(button("Add"));
    await waitFor(() => expect(field("Item Name")).toHaveAccessibleDescription("Item name is required"));
    expect(choice("Service")).toHaveAccessibleDescription("Service is required");
    expect(field("Price")).toHaveAccessibleDescription("Price is required");
    expect(sentTo(addServiceItem)).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  });

  test("limits the duration to between 1 and 600 minutes", async () => {
    const { user } = await open("/servicesItem?of=1&edit=new", "Add Item");
    await user.click(button("Add"));
    await user.type(field("Duration"), "601");
    expect(field("Duration")).toHaveAccessibleDescription("At most 600 minutes");
    await user.clear(field("Duration"));
    await user.type(field("Duration"), "0");
    expect(field("Duration")).toHaveAccessibleDescription("At least 1 minute");
    await user.clear(field("Duration"));
    expect(field("Duration")).toHaveAccessibleDescription("");
  });

  test("adds an item to the current service, with its features one by one", async () => {
    answerCall(addServiceItem, () => ({ serviceItemId: 24 }));
    const { user } = await open("/servicesItem?of=1&edit=new", "Add Item");
    await waitFor(() => expect(choice("Service")).toHaveValue("Foam wash"));
    await user.type(field("Item Name"), "Evening shine");
    await user.type(field("Price"), "299.5");
    await user.type(field("Per month"), "3999");
    await user.type(field("Duration"), "45");
    await user.type(screen.getByRole("combobox", { name: "Key features" }), "Foam,Dry wipe{Enter}");
    await user.type(field("Discount label"), "New");
    await user.type(field("Hindi"), "शाम की धुलाई");
    await user.click(button("Add"));
    expect(await screen.findByText("Item Added Successfully")).toBeVisible();
    expect(sentTo(addServiceItem)).toEqual([
      {
        ServiceId: 1,
        ItemName: "Evening shine",
        Description: "",
        Price: 299.5,
        MonthlyPrice: 3999,
        Duration: 45,
        DiscountLabel: "New",
        KeyFeatures: "Foam,Dry wipe",
        PictureId: null,
        Included: [],
        Names: { hi: "शाम की धुलाई", kn: "", ta: "", te: "", mr: "", bn: "" },
        Active: true,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(requests()).toHaveLength(2);
  });

  test("edits an item", async () => {
    answerCall(updateServiceItem, () => ({ serviceItemId: 21 }));
    const { user } = renderApp("/servicesItem");
    await card("Morning shine");
    await user.click(button("Edit Morning shine"));
    await waitFor(() => expect(field("Item Name")).toHaveValue("Morning shine"));
    expect(field("Duration")).toHaveValue("30 min");
    expect(await axeViolations()).toEqual([]);
    await user.clear(field("Duration"));
    await user.click(screen.getByRole("switch", { name: /^Active/ }));
    await user.click(button("Update"));
    expect(await screen.findByText("Item Updated Successfully")).toBeVisible();
    expect(sentTo(updateServiceItem)).toMatchObject([
      { serviceItemId: 21, Duration: null, PictureId: 5, Active: false },
    ]);
  });
});

describe("the delete dialog", () => {
  async function open() {
    const app = renderApp("/servicesItem");
    await card("Morning shine");
    await app.user.click(button("Delete Morning shine"));
    return { ...app, dialog: await screen.findByRole("dialog", { name: "Delete Confirmation" }) };
  }
  const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  test("shows the agreed confirmation text", async () => {
    const { dialog } = await open();
    expect(
      within(dialog).getByText("Are you sure you want to delete this item? This action cannot be undone."),
    ).toBeVisible();
    expect(within(dialog).getByText("Morning shine")).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test.each(["Cancel", "Close"])("closes by %s and deletes nothing", async (way) => {
    const { user } = await open();
    await user.click(button(way));
    await closed();
    expect(sentTo(deleteServiceItem)).toEqual([]);
  });

  test("deletes the item by its id, then closes", async () => {
    answerCall(deleteServiceItem, () => ({}));
    const { user } = await open();
    answerCall(getServiceItems, () => [plain]);
    await user.click(button("Delete Item"));
    expect(await screen.findByText("Deleted successfully.")).toBeVisible();
    await closed();
    expect(sentTo(deleteServiceItem)).toEqual([{ serviceItemId: 21 }]);
    await waitFor(() => expect(screen.queryByRole("article", { name: "Morning shine" })).toBeNull());
  });

  test("shows why a deletion failed and offers a retry", async () => {
    answerCall(deleteServiceItem, () => refuse(503, "The database is away."));
    const { user } = await open();
    await user.click(button("Delete Item"));
    expect(await screen.findByText("The database is away.")).toBeVisible();
    answerCall(deleteServiceItem, () => ({}));
    await user.click(button("Try again"));
    await closed();
    expect(sentTo(deleteServiceItem)).toHaveLength(2);
  });
});
