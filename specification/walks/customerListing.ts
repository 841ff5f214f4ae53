import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { addServiceItem, deleteServiceItem } from "#contract/catalogue/itemForm.ts";
import { getServices } from "#contract/catalogue/service.ts";
import { button } from "../../e2e/support/screen.ts";
import { type Installation } from "../installation.ts";
import { walk, type Walk } from "../statement.ts";
import { addCustomerPlace, type CustomerPlace, fullItem, plainItem } from "./customerPlace.ts";
import { has, lacks, PATIENCE_MS, reads, sees } from "../look.ts";
import { alters, answers, callsTo, holdsBack, lastBody } from "../traffic.ts";

const serviceSelect = (page: Page): Locator =>
  page.getByRole("combobox", { name: "Select Service Type", exact: true });
const chosenService = (page: Page) => serviceSelect(page).locator("option:checked").textContent();
const card = (page: Page, name: string): Locator => page.getByRole("article", { name, exact: true });
const noItems = "No service items found.";
const features = (place: Locator) => place.getByRole("list", { name: "Key features" });
const refused = { message: "The office is closed." };

/** The dropdown above the cards. */
async function dropdown({ holds }: Walk, page: Page, place: CustomerPlace): Promise<void> {
  await holds("2.5", "the listing has a dropdown 'Select Service Type'", () => sees(serviceSelect(page)));
  await holds("2.5", "the dropdown has 'All Services', and one option per service", async () => {
    await expect.poll(() => chosenService(page), { timeout: PATIENCE_MS }).not.toBe("Loading...");
    const [all, ...services] = await serviceSelect(page).locator("option").allTextContents();
    expect(all).toBe("All Services");
    for (const { serviceName } of [place.foam, place.wax, place.bare])
      expect(services.filter((name) => name === serviceName)).toHaveLength(1);
  });
  await holds("2.5", "the first service is selected once the services have loaded", async () => {
    const [, first] = await serviceSelect(page).locator("option").allTextContents();
    expect(await chosenService(page)).toBe(first);
  });
}

/** The parts of a card with everything, and what stands in for what another one lacks. */
async function cards({ holds }: Walk, page: Page): Promise<void> {
  const full = card(page, fullItem.ItemName);
  const plain = card(page, plainItem.ItemName);
  for (const [says, part] of [
    ["its name", full.getByRole("heading", { name: fullItem.ItemName, exact: true })],
    ["its description", full.getByText(fullItem.Description, { exact: true })],
    ["its price, prefixed with the rupee sign", full.getByText("₹349", { exact: true })],
    ["its duration in minutes", full.getByText("30 min", { exact: true })],
    ["'N/A' for a missing duration", plain.getByText("N/A", { exact: true })],
    ["its discount label", full.getByText(fullItem.DiscountLabel, { exact: true })],
    ["'Book Now'", button(full, "Book Now")],
  ] as const)
    await holds("2.5", `an item's card shows ${says}`, () => sees(part));
  await holds("2.5", "the discount label is optional", () => lacks(plain.getByText(/off/)));
  await holds("2.5", "the cards are a grid", async () => {
    const display = `getComputedStyle(document.querySelector("article").closest("ul")).display`;
    expect(await page.evaluate(display)).toBe("grid");
  });
  await holds("2.5", "the description is clamped to two lines", async () => {
    const clamp = `getComputedStyle(document.querySelector("article p")).webkitLineClamp`;
    expect(await page.evaluate(clamp)).toBe("2");
  });
  await holds("2.5", "an item's card shows its image", () => sees(full.locator("img[src*='/pictures/']")));
  await holds("7.2", "an item's image loads from the server's origin, below /documents", async () => {
    const shown = `document.querySelector("article img[src*='/pictures/']").currentSrc`;
    await expect.poll(() => page.evaluate<string>(shown), { timeout: PATIENCE_MS }).not.toBe("");
    const address = await page.evaluate<string>(shown);
    expect(address).toContain(`${new URL(page.url()).origin}/documents/`);
    expect((await page.request.get(address)).headers()["content-type"]).toMatch(/^image/);
  });
  await holds("2.5", "an item without an image shows a default one of a car wash", async () => {
    await sees(plain.locator("img"));
    expect(await plain.locator("img").getAttribute("src")).toMatch(/\.svg$/);
  });
  await holds("3", "key features are shown as a list, each trimmed", async () =>
    expect(await features(full).getByRole("listitem").allTextContents()).toEqual([
      "Foam",
      "Rinse",
      "Dry wipe",
    ]),
  );
  for (const shown of [full, plain])
    await holds("3", "a service item is shown with the rating '4.53'", () => reads(shown, "4.53"));
}

/** What choosing another service, all of them, or one without items does. */
async function choosing({ holds, differs }: Walk, page: Page, place: CustomerPlace): Promise<void> {
  const loads = callsTo(page, getServiceItems.path);
  await serviceSelect(page).selectOption(place.wax.serviceName);
  await holds("2.5", "the list is loaded again when another type is selected", async () => {
    await sees(card(page, "Hand wax"));
    expect(lastBody(loads)).toMatchObject({ ServiceId: place.wax.serviceId });
    await lacks(card(page, fullItem.ItemName));
  });
  await differs("7.2", "items are loaded by {ServiceId}", {
    does: "at the customers' page also with SocietyId, once the society is known",
    why: "an item's price may depend on the society",
    back: "the listing of staff, or the customers' page before a society is chosen",
    letter: async () => expect(lastBody(loads)).toEqual({ ServiceId: place.wax.serviceId }),
    check: async () =>
      expect(lastBody(loads)).toEqual({ ServiceId: place.wax.serviceId, SocietyId: place.lakeId }),
  });
  await serviceSelect(page).selectOption(place.bare.serviceName);
  await holds("2.5", `a service without items says '${noItems}'`, () => reads(page, noItems));
  const before = loads.length;
  await serviceSelect(page).selectOption("All Services");
  const tiles = page.getByRole("list", { name: "Services", exact: true });
  await differs("2.5", `with all services chosen, the customers' listing says '${noItems}'`, {
    does: "it shows each service as a picture with its lowest price, to choose from",
    why: "an empty page is no answer to a customer who asks for everything",
    back: "the listing of staff says it",
    letter: () => has(page.getByText(noItems, { exact: true })),
    check: () => sees(tiles.getByRole("button", { name: new RegExp(`^${place.wax.serviceName}, from`) })),
  });
  await holds("2.5", "with all services chosen, no items are fetched", async () =>
    expect(loads).toHaveLength(before),
  );
}

/** The listing as staff see it, where items are changed as well. */
async function staffListing({ holds, differs }: Walk, page: Page, place: CustomerPlace): Promise<void> {
  const services = callsTo(page, getServices.path);
  const loads = callsTo(page, getServiceItems.path);
  await page.goto(`/servicesItem?of=${place.foam.serviceId}`);
  await sees(card(page, fullItem.ItemName));
  await holds("7.2", "the services are loaded by POST /Service/GetAll {Active:true}", async () => {
    expect(services.map((one) => one.postDataJSON() as unknown)).toContainEqual({ Active: true });
    expect(services[0]?.method()).toBe("POST");
  });
  await holds(
    "7.2",
    "items are loaded by POST /ServiceItem/GetByServiceId {ServiceId}, with JSON content type",
    async () => {
      expect(lastBody(loads)).toEqual({ ServiceId: place.foam.serviceId });
      expect(loads.at(-1)?.method()).toBe("POST");
      expect(loads.at(-1)?.headers()["content-type"]).toContain("application/json");
    },
  );
  await holds("3", "an item is shown with its status, where it isn't active", () =>
    reads(card(page, "Winter wash"), "Inactive"),
  );
  const before = loads.length;
  await serviceSelect(page).selectOption("All Services");
  await holds(
    "2.5",
    `in the listing of staff, all services say '${noItems}', and fetch no items`,
    async () => {
      await reads(page, noItems);
      expect(loads).toHaveLength(before);
    },
  );
  await serviceSelect(page).selectOption(place.foam.serviceName);
  await button(card(page, fullItem.ItemName), "Book Now").click();
  await differs("2.5", "Book Now in the listing of staff opens 'Book Your Wash'", {
    does: "it opens the staff's booking form with that item",
    why: "that modal is for the person who books for themselves; staff look up the customer first",
    back: "the customers' page, /book, without a session",
    letter: () => has(page.getByRole("dialog", { name: "Book Your Wash" })),
    check: () => page.waitForURL(`**/AddBooking?item=${place.serviceItemId}`, { timeout: PATIENCE_MS }),
  });
}

/** The confirmation before an item is deleted. */
async function deletion({ holds }: Walk, page: Page, place: CustomerPlace): Promise<void> {
  const confirm = page.getByRole("dialog", { name: "Delete Confirmation", exact: true });
  const opener = button(page, `Delete ${plainItem.ItemName}`);
  const deletes = callsTo(page, deleteServiceItem.path);
  await opener.click();
  await holds("2.5", "deleting an item opens 'Delete Confirmation'", () => sees(confirm));
  const question = "Are you sure you want to delete this item? This action cannot be undone.";
  await holds("2.5", `the confirmation asks '${question}'`, () => reads(confirm, question));
  for (const name of ["Cancel", "Delete Item"])
    await holds("2.5", `the confirmation has the button '${name}'`, () => sees(button(confirm, name)));
  for (const [says, name] of [
    ["Cancel", "Cancel"],
    ["the X", "Close"],
  ] as const)
    await holds("2.5", `${says} closes the confirmation, and deletes nothing`, async () => {
      if (!(await confirm.isVisible())) await opener.click();
      await button(confirm, name).click();
      await confirm.waitFor({ state: "hidden" });
      expect(deletes).toEqual([]);
    });
  await opener.click();
  await button(confirm, "Delete Item").click();
  await holds("2.5", "Delete Item calls delete with the item's id, then closes", async () => {
    await confirm.waitFor({ state: "hidden" });
    expect(deletes.map((one) => one.postDataJSON() as unknown)).toEqual([
      { serviceItemId: place.otherItemId },
    ]);
  });
  await holds("4", "deleting an item loads the list again", () =>
    card(page, plainItem.ItemName).waitFor({ state: "detached" }),
  );
}

/** Lists with entries that are none, and with what the server does not have yet. */
async function droppedItems({ holds, switched }: Walk, page: Page, place: CustomerPlace): Promise<void> {
  await alters(page, getServiceItems.path, ([item = {}, ...others]) => [
    { ...item, serviceItemId: 0, itemName: "Lacks an id" },
    { ...item, serviceItemId: 999_001, itemName: "", description: "Lacks a name" },
    { ...item, serviceItemId: 999_002, itemName: "Is flagged", isError: true },
    { ...item, rating: { stars: 4.2, ratings: 7 }, lowestPrice: 249, highestPrice: 449 },
    ...others,
  ]);
  await page.goto(`/book?at=${place.lakeId}&of=${place.foam.serviceId}`);
  const rated = card(page, fullItem.ItemName);
  await sees(rated);
  for (const [says, text] of [
    ["lacks serviceItemId", "Lacks an id"],
    ["lacks itemName", "Lacks a name"],
    ["is flagged isError", "Is flagged"],
  ] as const)
    await holds("7.2", `an item that ${says} is dropped`, () => lacks(page.getByText(text)));
  await switched("2.5", "an item's card shows its price", {
    does: "where that depends on the vehicle or the society, the lowest one, as 'from ₹249'",
    why: "a large car takes longer, and societies agree their own prices",
    by: "lines in the item's price table",
    check: async () => {
      await sees(rated.getByText(/^from ₹249 a wash/));
      await lacks(rated.getByText("₹349", { exact: true }));
    },
  });
  await switched("9", "the rating of an item is fixed at '4.53'", {
    does: "the average of its customers' ratings, with their number",
    why: "a number that no customer gave is no rating",
    by: "five customers' ratings",
    check: async () => {
      await sees(rated.getByRole("img", { name: "Rated 4.20 of 5 in 7 ratings" }));
      await lacks(rated.getByText("4.53", { exact: true }));
    },
  });
}

/** The listing while there is no service, and when a lookup fails. */
function lookupWalks(installation: () => Installation, placeOf: () => Promise<CustomerPlace>): void {
  walk("the listing of service items without services", async ({ holds }) => {
    const { lakeId } = await placeOf();
    const page = await installation().open("/", null);
    const loads = callsTo(page, getServiceItems.path);
    const release = await holdsBack(page, getServices.path);
    await page.goto(`/book?at=${lakeId}`);
    await holds("9", "dropdown of services: 'Loading...' while it loads", async () => {
      await expect.poll(() => chosenService(page), { timeout: PATIENCE_MS }).toBe("Loading...");
    });
    await answers(page, getServices.path, 200, []);
    release();
    await page.goto(`/book?at=${lakeId}`);
    await holds("2.5", `an empty selector says '${noItems}'`, () => reads(page, noItems));
    await holds("2.5", "with an empty selector, no items are fetched", async () => expect(loads).toEqual([]));
    await holds("9", "dropdown of services: the placeholder 'Select...'", async () =>
      expect(await chosenService(page)).toBe("Select..."),
    );
  });

  for (const [list, endpoint] of [
    ["list of services", getServices],
    ["list of service items", getServiceItems],
  ] as const)
    walk(`the listing of service items when the ${list} fails`, async ({ differs }) => {
      const { lakeId } = await placeOf();
      const page = await installation().open("/", null);
      await answers(page, endpoint.path, 400, refused);
      await page.goto(`/book?at=${lakeId}`);
      await differs("8", "society and service failures are only logged, and nothing is shown", {
        does: "the list says that it could not be loaded, and offers 'Try again'",
        why: "an empty list looks as if there were nothing to choose",
        letter: () => lacks(button(page.getByRole("alert"), "Try again")),
        check: async () => {
          await reads(page.getByRole("alert"), refused.message);
          await sees(button(page.getByRole("alert"), "Try again"));
        },
      });
    });
}

/** Walks through the listing of service items, as customers and as staff see it. */
export function listingWalk(installation: () => Installation): void {
  let made: Promise<CustomerPlace> | undefined;
  const placeOf = () => (made ??= addCustomerPlace(installation()));

  walk("the listing of service items, as customers see it", async (record) => {
    const place = await placeOf();
    const page = await installation().open(`/book?at=${place.lakeId}`, null);
    await dropdown(record, page, place);
    await serviceSelect(page).selectOption(place.foam.serviceName);
    await sees(card(page, fullItem.ItemName));
    await cards(record, page);
    record.notSeen(
      "3",
      "shown as id, name, fullDescription, price, ItemStatus, discountLabel, shortDescription, image, duration",
      "names of a front end's own variables",
    );
    await choosing(record, page, place);
  });

  walk("the listing of service items, as staff see it", async (record) => {
    // Its own place, of which it deletes an item.
    const place = await addCustomerPlace(installation());
    await installation().calls.done(addServiceItem, {
      ServiceId: place.foam.serviceId,
      ItemName: "Winter wash",
      Price: 200,
      Active: false,
    });
    const page = await installation().open("/");
    await staffListing(record, page, place);
    await page.goto(`/servicesItem?of=${place.foam.serviceId}`);
    await deletion(record, page, place);
  });

  walk("the listing of service items with entries that are none", async (record) => {
    const page = await installation().open("/", null);
    await droppedItems(record, page, await placeOf());
  });

  lookupWalks(installation, placeOf);
}
