import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { setServed } from "#contract/company/served.ts";
import { newPhone } from "#server/testing/bookings.ts";
import {
  chooseFlat,
  chooseSlot,
  nextMonday,
  regionNamed,
  swift,
  typeCar,
} from "../../e2e/support/booking.ts";
import { button, pick } from "../../e2e/support/screen.ts";
import { type Installation } from "../installation.ts";
import { walk, type Walk } from "../statement.ts";
import { checkoutOf } from "./checkout.ts";
import { addSomeCompany, addSomeOwner } from "./people.ts";
import { makePlace, rowOf, vehicleForm } from "./vehicleForm.ts";
import { becomes, combobox, complains, field, lacks, reads, sees } from "../look.ts";
import { answers } from "../traffic.ts";

const customerForm = (page: Page) => page.getByRole("form", { name: "Customer", exact: true });

const CUSTOMER = ["Name", "Email", "Phone Number", "Address"];

async function search(page: Page, phone: string): Promise<void> {
  await page.getByLabel("Search by phone").fill(phone);
  await button(page, "Search").click();
}

/** The panel before anybody is found. */
async function emptyPanel({ holds }: Walk, page: Page, form: Locator): Promise<void> {
  await holds("2.4", "a panel Customer Details", () => sees(regionNamed(page, "Customer Details")));
  await holds("2.4", "Customer Details: search by phone", () => sees(page.getByLabel("Search by phone")));
  for (const label of CUSTOMER)
    await holds("2.4", `Customer Details: ${label}`, () => sees(field(form, label)));
  await holds("2.4", "Customer Details: 'Submit Customer Details'", () =>
    sees(button(form, "Submit Customer Details")),
  );
  await button(page, "Search").click();
  await holds("5", "search with an empty phone: 'Please enter a phone number'", () =>
    complains(page, "Search by phone", "Please enter a phone number"),
  );
  await holds("9", "the phone that is searched has 10 digits", async () => {
    await search(page, "982201123");
    await complains(page, "Search by phone", "Must be a 10 digit number");
  });
  await button(form, "Submit Customer Details").click();
  for (const [label, message] of [
    ["Name", "Name is required"],
    ["Email", "Email is required"],
    ["Phone Number", "Phone number is required"],
    ["Address", "Address is required"],
  ] as const)
    await holds("5", `customer: '${message}'`, () => complains(form, label, message));
  await holds("5", "customer: 'Invalid email address'", async () => {
    await field(form, "Email").fill("anita@example");
    await complains(form, "Email", "Invalid email address");
  });
  await holds("9", "a customer's phone has 10 digits", async () => {
    await field(form, "Phone Number").fill("982201123");
    await complains(form, "Phone Number", "Must be a 10 digit number");
    await field(form, "Phone Number").fill("");
  });
}

/** A customer who is not found, and is added. */
async function newCustomer({ holds }: Walk, page: Page, form: Locator, phone: string): Promise<void> {
  await field(form, "Name").fill("Somebody else");
  await search(page, phone);
  await holds("8", "nobody has the phone: 'Customer not found.'", () => reads(page, "Customer not found."));
  await holds("4", "not found clears the form, and keeps the phone", async () => {
    await becomes(field(form, "Phone Number"), phone);
    for (const label of ["Name", "Email", "Address"]) expect(await field(form, label).inputValue()).toBe("");
  });
  await field(form, "Name").fill("Meera Joshi");
  await field(form, "Email").fill("meera@example.com");
  await field(form, "Address").fill("Tower A, 101");
  await button(form, "Submit Customer Details").click();
  await holds("8", "'Customer Details Added!'", () => reads(page, "Customer Details Added!"));
}

/** A customer who is found, and changed. */
async function knownCustomer({ holds }: Walk, page: Page, form: Locator, phone: string): Promise<void> {
  await holds("4", "submit after 'not found' has added a customer, whom the search finds", async () => {
    await page.goto("/AddBooking");
    await search(page, phone);
    await becomes(field(form, "Name"), "Meera Joshi");
    expect(await field(form, "Email").inputValue()).toBe("meera@example.com");
    expect(await field(form, "Address").inputValue()).toBe("Tower A, 101");
  });
  for (const label of CUSTOMER)
    await holds("4", `a customer who is found is read-only: ${label}`, async () =>
      expect(await field(form, label).isEditable()).toBe(false),
    );
  await holds("2.4", "Customer Details: 'Edit Customer Details'", () =>
    sees(button(form, "Edit Customer Details")),
  );
  await button(form, "Edit Customer Details").click();
  for (const label of CUSTOMER)
    await holds("4", `'Edit Customer Details' makes editable: ${label}`, async () =>
      expect(await field(form, label).isEditable()).toBe(true),
    );
  await holds("2.4", "Customer Details: 'Update Customer Details'", () =>
    sees(button(form, "Update Customer Details")),
  );
  await field(form, "Name").fill("Meera Kulkarni");
  await button(form, "Update Customer Details").click();
  await holds("8", "'Customer Details Updated!'", () => reads(page, "Customer Details Updated!"));
  await holds("4", "after Edit, submit updates the customer instead of adding another", async () => {
    await page.goto("/AddBooking");
    await search(page, phone);
    await becomes(field(form, "Name"), "Meera Kulkarni");
  });
}

/** The form of a company's owner, where the company has switched on what it may. */
async function openAsOwner(installation: Installation): Promise<Page> {
  const { calls } = installation;
  const place = await makePlace(installation);
  const companyId = await addSomeCompany(installation, {
    EmailOptional: true,
    OtherPlates: true,
    OwnerDiscountCap: 20,
  });
  const { societyId } = place;
  await calls.done(setServed, { companyId, societyId, Serves: true });
  await calls.done(setServed, { companyId: 1, societyId, Serves: false });
  const owner = await addSomeOwner(installation, companyId);
  const page = await installation.open(`/AddBooking?item=${place.serviceItemId}`, owner);
  await chooseFlat(regionNamed(page, "Address"), place.societyName, "Tower A", "1", "101");
  return page;
}

/** What a company may decide otherwise in its details. */
async function switches({ switched }: Walk, page: Page): Promise<void> {
  const form = customerForm(page);
  await search(page, newPhone());
  await reads(page, "Customer not found.");
  await field(form, "Name").fill("Meera Joshi");
  await field(form, "Address").fill("Tower A, 101");
  await switched("5", "customer: Email is required", {
    does: "it may be left empty: messages then go by SMS or WhatsApp",
    why: "many customers have no email",
    by: "'Customers without mail' in the company's details",
    check: async () => {
      await button(form, "Submit Customer Details").click();
      await reads(page, "Customer Details Added!");
    },
  });
  const vehicles = vehicleForm(page);
  const number = `DL3CAB${String(Date.now()).slice(-4)}`;
  await typeCar(vehicles, { ...swift, number });
  await field(vehicles, "Start Date").fill(nextMonday());
  await chooseSlot(vehicles, "7:00 AM");
  await switched("5", "a car number is two letters, two digits, two letters, four digits", {
    does: "also the BH series, single letters and Delhi's",
    why: "such cars are on the road, too",
    by: "'Other vehicle number formats' in the company's details",
    check: async () => {
      await button(vehicles, "Add Vehicle").click();
      await sees(rowOf(page, number));
    },
  });
}

/** The checkout of a company's owner. */
async function ownersCheckout({ differs, switched }: Walk, page: Page): Promise<void> {
  const checkout = checkoutOf(page);
  await button(page, "Proceed to Checkout").click();
  const discount = checkout.getByLabel("Discount", { exact: true });
  await switched("5", "a discount is capped at 100 percent, or at the base amount", {
    does: "one above the company's limit for its staff or its owners is refused, not capped",
    why: "whoever has agreed on a discount must see that it is not given",
    by: "'Discount by staff' and 'Discount by owners' in the company's details, both 100 at first",
    check: async () => {
      await discount.fill("21");
      await complains(checkout, "Discount", "You can give a discount of at most 20 %.");
    },
  });
  await discount.fill("20");
  await differs(
    "2.4",
    "after a successful booking the app navigates to /Booking, also for a company's staff",
    {
      does: "these come to /CompanySectionBooking",
      why: "that is their list of bookings; /Booking belongs to the management's layout",
      check: async () => {
        await button(checkout, "Confirm Booking").click();
        await page.waitForURL("**/CompanySectionBooking");
      },
      letter: async () => expect(new URL(page.url()).pathname).toBe("/Booking"),
    },
  );
}

/** Opens the booking form while a call fails, and chooses the society. */
async function openFailing(installation: Installation, path: string): Promise<Page> {
  const place = await makePlace(installation);
  const page = await installation.open("/");
  const message = "The lookup failed.";
  await answers(page, path, 400, { code: "invalid", message, errorMessage: message, requestId: "1" });
  await page.goto("/AddBooking");
  const society = regionNamed(page, "Address").getByRole("combobox", { name: "Society" });
  await pick(society, place.societyName, place.societyName);
  return page;
}

/** The staff's way from a phone number to a booking. */
export function staffBookingWalk(installation: () => Installation): void {
  walk("the customer panel of a booking", async (record) => {
    const page = await installation().open("/AddBooking");
    const form = customerForm(page);
    const phone = newPhone();
    await emptyPanel(record, page, form);
    await newCustomer(record, page, form, phone);
    await knownCustomer(record, page, form, phone);
  });

  walk("a booking by a company's owner", async (record) => {
    const page = await openAsOwner(installation());
    await switches(record, page);
    await ownersCheckout(record, page);
  });

  walk("the booking form when a lookup fails", async ({ holds, differs }) => {
    const floors = await openFailing(installation(), "/Society/GetParkingFloor");
    await holds("8", "vehicle form: 'Failed to load parking floors'", () =>
      reads(floors, "Failed to load parking floors"),
    );
    const pillars = await openFailing(installation(), "/Society/GetParkingPillars");
    await holds("8", "vehicle form: 'Failed to load parking pillars'", () =>
      reads(pillars, "Failed to load parking pillars"),
    );
    const makes = await openFailing(installation(), "/ItemCompany/GetAll");
    const retry = makes.getByRole("option", { name: "Try again" });
    await differs("8", "other load failures are only logged", {
      does: "the select says that its list could not be loaded, and offers 'Try again'",
      why: "an empty list looks as if there were nothing to choose",
      check: async () => {
        await combobox(vehicleForm(makes), "Car Company").click();
        await sees(retry);
      },
      letter: () => lacks(retry),
    });
  });
}
