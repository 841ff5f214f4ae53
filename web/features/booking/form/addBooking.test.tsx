import { noCustomerText } from "#web/features/customer/customer.ts";
import { answerCall, refuse, refuseAs, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getBookingPrices } from "#contract/booking/availability.ts";
import { getServiceItem, getServiceItems } from "#contract/catalogue/item.ts";
import { getRequest, updateRequest } from "#contract/request/request.ts";
import { getBuildings } from "#contract/society/building.ts";
import { getSocieties } from "#contract/society/society.ts";
import { addCustomer, getCustomerByPhone } from "#contract/customer/customer.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { societyRequest } from "#web/features/request/testing/sunitas.ts";
import { forgetPerson } from "#web/lib/session.ts";
import { blankDraft } from "./draft.ts";
import { writeDraft } from "./draftStorage.ts";
import { begin, creta } from "./testing/begun.ts";
import { field, fillSavedCar, findMeera } from "./testing/fill.ts";
import { answerMorning, meera, morningPrices, shine, tomorrow } from "./testing/morning.ts";

// By text, since a query by role takes a second in a form of this size.
const MEERAS = "This is the unfinished booking for Meera Joshi.";
const button = (name: string) => screen.getByText(name).closest("button") as HTMLButtonElement;

beforeEach(() => {
  signInAs("operations");
  answerMorning();
});

async function openReady() {
  begin({ vehicles: [creta] });
  const app = renderApp("/AddBooking");
  await screen.findByLabelText("Edit MH12AB1234");
  return app;
}

async function openCheckout() {
  const app = await openReady();
  await app.user.click(screen.getByText("Proceed to Checkout"));
  const dialog = await screen.findByRole("dialog", { name: "Checkout" });
  await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
  return { ...app, dialog };
}

test("books a wash for a known customer in a few clicks", async () => {
  const { user, history } = renderApp("/AddBooking?item=21");
  await findMeera(user);
  await fillSavedCar(user);
  await user.click(button("Add Vehicle"));
  await screen.findByLabelText("Edit MH12AB1234");
  await user.click(button("Proceed to Checkout"));
  await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
  await user.click(button("Confirm Booking"));
  expect(await screen.findByText("Booking Confirmed")).toBeVisible();
  await waitFor(() => expect(history.location.pathname).toBe("/Booking"));
  expect(sentTo(bookOnce)).toMatchObject([
    {
      BookingSchedule: "Book Now",
      BookingSource: "MobileApp",
      BookingStatus: "Confirmed",
      PaymentStatus: "Pending",
      CustomerId: meera.customerId,
      SocietyId: 7,
      Society: "Green Acres",
      Building: "Tower A",
      Floor: "3",
      FlatId: 3,
      Flat: "301",
      ServiceItemId: 21,
      CustomerAmount: 449,
      Discount: null,
      PaymentMethod: "cash",
      OnFullDays: "refuse",
      Vehicles: [
        {
          VehicleNumber: "MH12AB1234",
          VehicleType: "SUV",
          ParkingFloor: "B1",
          ParkingPillarId: 5,
          ParkingPillar: "P001",
          AppointmentDate: tomorrow,
          AppointmentTime: "7:00 AM",
          Occurence: 1,
        },
      ],
    },
  ]);
});

describe("without places to book for", () => {
  test("links to adding a society", async () => {
    answerCall(getSocieties, () => []);
    renderApp("/AddBooking");
    expect(await screen.findByText("Add a society")).toHaveAttribute("href", "/society?edit=new");
  });

  test("links from a society without buildings to adding them", async () => {
    answerCall(getBuildings, () => []);
    const { user } = renderApp("/AddBooking");
    await screen.findByText("Proceed to Checkout");
    await choose(user, "Society", "Green Acres");
    expect(await screen.findByText("Add its buildings and flats")).toHaveAttribute("href", "/society?edit=7");
    expect(screen.queryByText("Add a society")).toBeNull();
  });

  test("tells the reason to staff who may not add them", async () => {
    signInAs("staff");
    answerCall(getSocieties, () => []);
    renderApp("/AddBooking");
    expect(await screen.findByText("There is no society to book for yet.")).toBeVisible();
    expect(screen.queryByText("Add a society")).toBeNull();
  });
});

describe("a booking that answers a request", () => {
  beforeEach(() => answerCall(getRequest, () => societyRequest));
  const nobody = { isError: true, message: "Customer not found." } as const;
  const linked = { requestId: 6, Status: "Converted", Became: { kind: "booking", id: 77 } };
  const bookFor = async (address: string) => {
    answerCall(bookOnce, () => ({ bookingId: 77, amount: 449, washes: 1 }));
    const { name, phone1 } = societyRequest;
    begin({
      vehicles: [creta],
      customer: { customerId: 32, name, email: "", phone: phone1 },
      customerText: { ...noCustomerText, FirstName: name, Phone1: phone1 },
    });
    const app = renderApp(address);
    await screen.findByLabelText("Edit MH12AB1234");
    await app.user.click(button("Proceed to Checkout"));
    await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
    await app.user.click(button("Confirm Booking"));
    await waitFor(() => expect(app.history.location.pathname).toBe("/Booking"));
  };

  test("prefills a new customer from the request", async () => {
    answerCall(getCustomerByPhone, () => nobody);
    renderApp("/AddBooking?phone=9970000010&request=6");
    const form = within(await screen.findByRole("form", { name: "Customer" }));
    await waitFor(() => expect(form.getByLabelText(/^Name/)).toHaveValue("Sunita Pawar"));
    expect(screen.queryByText("Customer not found.")).toBeNull();
    expect(form.getByLabelText(/^Email/)).toHaveValue("sunita@example.com");
    expect(form.getByLabelText(/^Phone/)).toHaveValue("9970000010");
    expect(form.getByLabelText(/^Address/)).toHaveValue("Palm Residency");
    const note = within(screen.getByRole("note", { name: "Request" }));
    expect(note.getByRole("link", { name: "R-000006" })).toHaveAttribute("href", "/request?view=6");
    expect(note.getByText("We are 180 flats.")).toBeVisible();
  });

  test("ignores the request for another phone number", async () => {
    answerCall(getCustomerByPhone, () => nobody);
    renderApp("/AddBooking?phone=9970000099&request=6");
    expect(await screen.findByText("Customer not found.")).toBeVisible();
    const form = within(screen.getByRole("form", { name: "Customer" }));
    expect(form.getByLabelText(/^Name/)).toHaveValue("");
    expect(form.getByLabelText(/^Phone/)).toHaveValue("9970000099");
  });

  test("converts the request", async () => {
    answerCall(updateRequest, () => ({ requestId: 6 }));
    await bookFor("/AddBooking?request=6");
    expect(await screen.findByText("Request Converted Successfully")).toBeVisible();
    expect(sentTo(updateRequest)).toEqual([linked]);
  });

  test("stays booked although the request could not be converted", async () => {
    answerCall(updateRequest, () => refuse(404, "Request not found."));
    await bookFor("/AddBooking?request=6");
    expect(
      await screen.findByText("The booking is made, but its request says nothing of it. Request not found."),
    ).toBeVisible();
  });
});

test("takes a company's staff to the company's bookings", async () => {
  signInAs("staff");
  const { user, history } = await openCheckout();
  await user.click(button("Confirm Booking"));
  await waitFor(() => expect(history.location.pathname).toBe("/CompanySectionBooking"));
});

test("lists everything that is missing before the checkout", async () => {
  const { user } = renderApp("/AddBooking");
  await user.click(await screen.findByText("Proceed to Checkout"));
  for (const sentence of [
    "Please fill in both Customer and Address details first.",
    "Please add a vehicle",
    "Society is required",
  ])
    expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getAllByText("Please select a service item")).toHaveLength(2);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("calls nothing missing while a new customer is being saved", async () => {
  let answer = () => {};
  answerCall(getCustomerByPhone, () => ({ isError: true as const, message: "Customer not found." }));
  answerCall(
    addCustomer,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ customerId: 33 });
      }),
  );
  begin({
    vehicles: [creta],
    customer: null,
    customerText: {
      ...noCustomerText,
      FirstName: "Asha",
      Email1: "a@example.com",
      Phone1: "9822100050",
      CustomerAddress: "Pune",
    },
  });
  const { user } = renderApp("/AddBooking");
  await screen.findByLabelText("Edit MH12AB1234");
  await user.click(button("Proceed to Checkout"));
  await waitFor(() => expect(sentTo(addCustomer)).toHaveLength(1));
  const missing = "Please fill in both Customer and Address details first.";
  expect(screen.queryByText(missing)).toBeNull();
  answer();
  expect(await screen.findByRole("dialog", { name: "Checkout" })).toBeVisible();
  expect(screen.queryByText(missing)).toBeNull();
});

test("includes a vehicle that is typed but not added", async () => {
  const { user } = await openReady();
  await user.type(field("Car Number"), "mh14xy9999");
  await user.click(button("Proceed to Checkout"));
  expect(await screen.findByText("Add MH14XY9999 to the booking first, or clear its number.")).toBeVisible();
});

test("passes the accessibility checks on desktop and phone", async () => {
  const desk = await openReady();
  expect(await axeViolations()).toEqual([]);
  desk.unmount();
  setPhone(true);
  await openCheckout();
  expect(await axeViolations()).toEqual([]);
});

describe("the checkout", () => {
  test("shows customer, service, place and prices that add up", async () => {
    const { dialog } = await openCheckout();
    const inside = within(dialog);
    for (const title of ["Customer & Address Details", "Service Details", "Price Breakdown"])
      expect(inside.getByRole("region", { name: title })).toBeVisible();
    const whom = within(inside.getByRole("region", { name: "Customer & Address Details" }));
    for (const text of ["Meera Joshi", meera.phone1, "Green Acres", "Tower A", "301"])
      expect(whom.getByText(text)).toBeVisible();
    const prices = within(inside.getByRole("region", { name: "Price Breakdown" }));
    expect(prices.getByText("₹449.00 × 1 wash")).toBeVisible();
    expect(prices.getAllByText("₹449.00")).toHaveLength(3);
  });

  test("subtracts a discount, and refuses one above the caller's cap", async () => {
    signInAs("staff");
    answerCall(getBookingPrices, () => ({ ...morningPrices, discountCap: 20 }));
    const { user, dialog } = await openCheckout();
    await user.type(within(dialog).getByLabelText("Discount"), "21");
    expect(await within(dialog).findByText("You can give a discount of at most 20 %.")).toBeVisible();
    expect(button("Confirm Booking")).toBeDisabled();
    await user.clear(within(dialog).getByLabelText("Discount"));
    await user.type(within(dialog).getByLabelText("Discount"), "10");
    expect(await within(dialog).findByText("−₹44.90")).toBeVisible();
    await user.click(button("Confirm Booking"));
    await waitFor(() =>
      expect(sentTo(bookOnce)).toMatchObject([
        { CustomerAmount: 404.1, Discount: { type: "percentage", value: 10 } },
      ]),
    );
  });

  test("caps a discount at the base amount", async () => {
    const { user, dialog } = await openCheckout();
    const discount = within(dialog).getByLabelText("Discount");
    await user.click(within(dialog).getByRole("radio", { name: "₹" }));
    await user.type(discount, "999");
    await user.tab();
    expect(discount).toHaveValue("₹449");
    expect(await within(dialog).findByText("−₹449.00")).toBeVisible();
  });

  test("offers the nearest free times by one click after a conflict", async () => {
    const { user, dialog } = await openCheckout();
    const full = "MH12AB1234: 7:00 AM is full on 23 Nov 2026. Please choose another slot.";
    const freeTimes = [{ position: 0, vehicleNumber: "MH12AB1234", slots: ["6:00 AM", "8:00 AM"] }];
    answerCall(bookOnce, () => refuseAs("conflict", 409, full, { freeTimes }));
    await user.click(button("Confirm Booking"));
    expect(await within(dialog).findByText(full)).toBeVisible();
    await user.click(within(dialog).getByLabelText("MH12AB1234 at 8:00 AM"));
    expect(within(dialog).queryByText(full)).toBeNull();
    answerCall(bookOnce, () => ({ bookingId: 91, amount: 449, washes: 1 }));
    await user.click(button("Confirm Booking"));
    await waitFor(() =>
      expect(sentTo(bookOnce).at(-1)).toMatchObject({ Vehicles: [{ AppointmentTime: "8:00 AM" }] }),
    );
    expect(await screen.findByText("Booking Confirmed")).toBeVisible();
  });

  test("stays open with the server's message, and reloads changed prices", async () => {
    const { user, dialog } = await openCheckout();
    await user.type(within(dialog).getByLabelText("Additional Requirements"), "Ring first");
    answerCall(bookOnce, () =>
      refuseAs("conflict", 409, "Price changed: it is ₹499.00 now. Please check it and confirm again."),
    );
    answerCall(getBookingPrices, () => ({
      ...morningPrices,
      price: 399,
      prices: [{ itemTypeName: "SUV", price: 499, monthlyPrice: null }],
    }));
    await user.click(button("Confirm Booking"));
    expect(await within(dialog).findByText(/^Price changed/)).toBeVisible();
    await waitFor(() => expect(within(dialog).getByText("₹499.00 × 1 wash")).toBeVisible());
    answerCall(bookOnce, () => ({ bookingId: 91, amount: 499, washes: 1 }));
    await user.click(button("Confirm Booking"));
    expect(await screen.findByText("Booking Confirmed")).toBeVisible();
    expect(sentTo(bookOnce)).toMatchObject([
      { CustomerAmount: 449 },
      { CustomerAmount: 499, VehicleOtherRequirements: "Ring first" },
    ]);
  });

  test("shows 'Processing...' while sending, and cannot be closed meanwhile", async () => {
    const { user } = await openCheckout();
    let answer = () => {};
    answerCall(
      bookOnce,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ bookingId: 91, amount: 449, washes: 1 });
        }),
    );
    await user.click(button("Confirm Booking"));
    await screen.findByText("Processing...");
    expect(button("Processing...")).toBeDisabled();
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Checkout" })).toBeVisible();
    answer();
    expect(await screen.findByText("Booking Confirmed")).toBeVisible();
  });

  test("closes on Cancel and keeps everything", async () => {
    const { user } = await openCheckout();
    await user.click(button("Cancel"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByLabelText("Edit MH12AB1234")).toBeVisible();
  });
});

describe("an unfinished booking", () => {
  test("survives a reload and the end of the session, with a half-typed vehicle", async () => {
    const first = await openReady();
    await first.user.type(field("Car Number"), "MH14XY9999");
    first.unmount();
    localStorage.clear();
    signInAs("operations");
    const { user } = renderApp("/AddBooking");
    expect(await screen.findByText(MEERAS)).toBeVisible();
    expect(screen.getByLabelText("Edit MH12AB1234")).toBeVisible();
    expect(field("Car Number")).toHaveValue("MH14XY9999");
    expect(field("Name")).toHaveValue("Meera Joshi");
    await user.click(button("Discard draft"));
    await waitFor(() => expect(field("Car Number")).toHaveValue(""));
    expect(screen.queryByLabelText("Edit MH12AB1234")).toBeNull();
    expect(screen.queryByText(MEERAS)).toBeNull();
  });

  test("is restored for its own item, and not for another", async () => {
    answerCall(getServiceItem, ({ serviceItemId }) => ({ ...shine, serviceItemId }));
    begin({ type: "regular-wash", addressSaved: true, vehicles: [] });
    const first = renderApp("/AddBooking?item=21");
    expect(await screen.findByText(MEERAS)).toBeVisible();
    expect(screen.getByLabelText("Regular Wash Plan")).toBeChecked();
    expect(button("Discard draft")).toBeVisible();
    first.unmount();
    renderApp("/AddBooking?item=22");
    expect(await screen.findByLabelText("One-Time Wash")).toBeChecked();
    expect(screen.queryByText(MEERAS)).toBeNull();
    expect(screen.queryByText("Edit Customer Details")).toBeNull();
    expect(field("Society")).toHaveValue("");
  });

  test("keeps an item chosen by hand", async () => {
    answerCall(getServiceItems, () => [shine, { ...shine, serviceItemId: 22, itemName: "Evening shine" }]);
    begin();
    const { user, history } = renderApp("/AddBooking?item=21");
    await waitFor(() => expect(field("Service item")).toHaveValue("Morning shine"));
    await choose(user, "Service item", "Evening shine");
    await waitFor(() => expect(history.location.search).toBe("?item=22"));
    expect(field("Society")).toHaveValue("Green Acres");
  });

  test("is cleared once it is booked", async () => {
    const { user, unmount } = await openCheckout();
    await user.click(button("Confirm Booking"));
    await screen.findByText("Booking Confirmed");
    unmount();
    renderApp("/AddBooking");
    await screen.findByText("Proceed to Checkout");
    expect(screen.queryByText(MEERAS)).toBeNull();
  });
});

describe("the unfinished booking of one customer", () => {
  const kunal = {
    ...meera,
    customerId: 40,
    firstName: "Kunal Sawant",
    phone1: "9822100040",
    address: null,
    vehicles: [],
  };
  const offer = "Continue the booking for Meera Joshi?";
  const begun = {
    vehicles: [creta],
    discount: { type: "percentage", value: 10 },
    requirements: "Ring",
  } as const;
  const carOfMeera = () => screen.queryByLabelText("Edit MH12AB1234");

  beforeEach(() => {
    answerCall(getCustomerByPhone, ({ phone1 }) =>
      phone1 === kunal.phone1
        ? kunal
        : phone1 === meera.phone1
          ? meera
          : { isError: true as const, message: "Customer not found." },
    );
    answerCall(getRequest, () => societyRequest);
  });

  const search = async ({ user }: ReturnType<typeof renderApp>, phone: string) => {
    await user.clear(await screen.findByLabelText("Search by phone"));
    await user.type(screen.getByLabelText("Search by phone"), phone);
    await user.click(button("Search"));
  };
  const turns: Record<string, () => Promise<void>> = {
    "from the page of another customer": async () => {
      renderApp(`/AddBooking?phone=${kunal.phone1}`);
      await waitFor(() => expect(field("Name")).toHaveValue("Kunal Sawant"));
    },
    "from the request of somebody else": async () => {
      renderApp("/AddBooking?request=6");
      await waitFor(() => expect(field("Name")).toHaveValue("Sunita Pawar"));
    },
    "by searching another phone": async () => {
      const app = renderApp("/AddBooking");
      await screen.findByText(MEERAS);
      await search(app, kunal.phone1);
      await waitFor(() => expect(field("Name")).toHaveValue("Kunal Sawant"));
      expect(field("Search by phone")).toHaveFocus();
    },
    "by searching the phone of nobody": async () => {
      const app = renderApp("/AddBooking");
      await screen.findByText(MEERAS);
      await search(app, "9822100099");
      await screen.findByText("Customer not found.");
      await waitFor(() => expect(field("Name")).toHaveFocus());
      expect(field("Name")).toHaveValue("");
    },
  };

  test.each(Object.keys(turns))("is not poured into another's, %s", async (way) => {
    begin(begun);
    await turns[way]?.();
    expect(await screen.findByText(offer)).toBeVisible();
    expect(carOfMeera()).toBeNull();
    expect(screen.queryByText(MEERAS)).toBeNull();
    expect(field("Service item")).toHaveValue("");
    expect(field("Flat")).not.toHaveValue("301");
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain("MH12AB1234");
  });

  test("comes back by its name, and gives way to the other's again", async () => {
    begin(begun);
    const app = renderApp(`/AddBooking?phone=${kunal.phone1}`);
    await app.user.type(await screen.findByLabelText(/^Car Number/), "MH14XY9999");
    await app.user.click(await screen.findByLabelText("Continue for Meera Joshi"));
    expect(await screen.findByText(MEERAS)).toBeVisible();
    expect(carOfMeera()).toBeVisible();
    await waitFor(() => expect(field("Car Number")).toHaveValue(""));
    expect(app.history.location.search).toBe(`?phone=${meera.phone1}`);
    await app.user.click(await screen.findByLabelText("Continue for Kunal Sawant"));
    await waitFor(() => expect(field("Car Number")).toHaveValue("MH14XY9999"));
    expect(carOfMeera()).toBeNull();
    await app.user.click(screen.getByLabelText("Discard the draft for Meera Joshi"));
    expect(screen.queryByText(offer)).toBeNull();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain("MH12AB1234");
  });

  test("is named with its phone beside a namesake", async () => {
    answerCall(getCustomerByPhone, () => ({ ...kunal, firstName: meera.firstName }));
    begin(begun);
    renderApp(`/AddBooking?phone=${kunal.phone1}`);
    expect(await screen.findByText(`Continue the booking for Meera Joshi, ${meera.phone1}?`)).toBeVisible();
  });

  test("leaves a car typed without a customer out of a customer's booking", async () => {
    const first = renderApp("/AddBooking");
    await first.user.type(await screen.findByLabelText(/^Car Number/), "MH14XY9999");
    first.unmount();
    renderApp(`/AddBooking?phone=${kunal.phone1}`);
    expect(await screen.findByText("Continue the booking for MH14XY9999?")).toBeVisible();
    expect(field("Car Number")).toHaveValue("");
  });

  test("keeps a car typed before its customer is searched", async () => {
    const app = renderApp("/AddBooking");
    await app.user.type(await screen.findByLabelText(/^Car Number/), "MH14XY9999");
    await search(app, kunal.phone1);
    await waitFor(() => expect(field("Name")).toHaveValue("Kunal Sawant"));
    expect(field("Car Number")).toHaveValue("MH14XY9999");
  });

  test("drops the answer of a search that comes after turning to another customer", async () => {
    let answer = () => {};
    answerCall(
      getCustomerByPhone,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(kunal);
        }),
    );
    begin(begun);
    const app = renderApp(`/AddBooking?phone=${kunal.phone1}`);
    await app.user.click(await screen.findByLabelText("Continue for Meera Joshi"));
    await screen.findByText(MEERAS);
    answer();
    await app.user.type(field("Car Number"), "MH14XY9999");
    expect(field("Name")).toHaveValue("Meera Joshi");
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain("Kunal");
  });

  test("does not convert the request of whoever asked", async () => {
    const app = renderApp("/AddBooking?phone=9970000010&request=6");
    await waitFor(() => expect(field("Name")).toHaveValue("Sunita Pawar"));
    await search(app, kunal.phone1);
    await waitFor(() => expect(field("Name")).toHaveValue("Kunal Sawant"));
    expect(screen.queryByRole("note", { name: "Request" })).toBeNull();
    expect(screen.getByText("R-000006 stays open: it is another customer's.")).toBeVisible();
    expect(app.history.location.search).toBe(`?phone=${kunal.phone1}`);
  });

  test("is not stored after its user has signed out", () => {
    forgetPerson();
    begin(begun);
    writeDraft({ userId: 7, companyId: null }, { id: "late", draft: blankDraft }, true);
    expect([sessionStorage.length, localStorage.getItem("booking draft 7")]).toEqual([0, null]);
  });
});

test("lets staff choose an item if the URL names none", async () => {
  const { user } = renderApp("/AddBooking");
  await screen.findByLabelText("Search by phone");
  await choose(user, "Service", "Foam wash");
  await waitFor(() => expect(screen.getByLabelText(/^Service item/, { selector: "input" })).toBeEnabled());
  await choose(user, "Service item", "Morning shine");
  expect(await screen.findByText(/a wash · 30 min/)).toBeVisible();
  expect(sentTo(getCustomerByPhone)).toEqual([]);
});
