import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getServiceItem, getServiceItems } from "#contract/catalogue/item.ts";
import { findServiceAreas } from "#contract/catalogue/serviceArea.ts";
import { getServices } from "#contract/catalogue/service.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { getOwnLastOrder, type LastOrder } from "#contract/booking/last.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { getBookingPrices, getFreeSlots } from "#contract/booking/availability.ts";
import { slots } from "#contract/booking/slot.ts";
import { getSelf, updateSelf } from "#contract/customer/self.ts";
import { getDuePaymentLink } from "#contract/gateway/link.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { logout } from "#contract/session/session.ts";
import { field, fillSavedCar } from "#web/features/booking/form/testing/fill.ts";
import {
  answerMorning,
  meera,
  morningPrices,
  shine,
  tomorrow,
} from "#web/features/booking/form/testing/morning.ts";
import { answerBookings, line, listed, moved } from "#web/features/booking/testing/meera.ts";
import { storedSession, storeSession } from "#web/lib/session.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import type { Self } from "./known.ts";

const stranger: Self = {
  firstName: "",
  email1: "",
  phone1: meera.phone1,
  emailOptional: false,
  address: null,
  vehicles: [],
  mostVehicles: 10,
};
const self: Self = {
  firstName: meera.firstName,
  email1: meera.email1,
  phone1: meera.phone1,
  emailOptional: false,
  address: meera.address,
  vehicles: meera.vehicles,
  mostVehicles: 10,
};

const [car] = meera.vehicles;
const lastTime: LastOrder = {
  serviceItemId: 21,
  itemName: "Morning shine",
  itemNames: {},
  bookingSchedule: "Book Now",
  package: null,
  offerCode: null,
  societyId: 7,
  vehicles: car
    ? [
        {
          ...car,
          parking: "B1, P001",
          schedule: null,
          dayOfMonth: null,
          days: [],
          startDate: "2026-11-02",
          endDate: "2026-11-02",
          requirements: "",
        },
      ]
    : [],
};

const button = (name: string) => screen.getByText(name).closest("button") as HTMLButtonElement;
const card = () => screen.findByRole("article", { name: "Morning shine" });
const modal = () => screen.findByRole("dialog", { name: "Book Your Wash" });

beforeEach(() => {
  answerMorning();
  answerCall(getBookingPrices, () => ({ ...morningPrices, discountCap: 0 }));
  answerCall(requestOtp, () => ({ again: 30, sent: true }));
  answerCall(verifyOtp, () => sessionOf("customer"));
  answerCall(getSelf, () => self);
  answerCall(updateSelf, () => ({}));
});

describe("the listing", () => {
  test("is public, with the first service selected", async () => {
    renderApp("/book");
    const shown = within(await card());
    for (const text of ["₹349", "30 min", "10% off", "4.53", "Book Now"])
      expect(shown.getByText(text)).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Select Service Type" })).toHaveDisplayValue("Foam wash");
    expect(shown.queryByRole("button", { name: /Prices|Edit|Delete/ })).toBeNull();
    expect(document.title).toBe("Book a wash · Chamak");
    expect(await axeViolations()).toEqual([]);
  });

  test("shows all services as picture tiles without loading items", async () => {
    const { user, history } = renderApp("/book?of=0");
    const tiles = within(await screen.findByRole("list", { name: "Services" }));
    const tile = tiles.getByRole("button", { name: "Foam wash, from ₹349" });
    expect(sentTo(getServiceItems)).toEqual([]);
    expect(await axeViolations()).toEqual([]);
    await user.click(tile);
    expect(await card()).toBeVisible();
    expect(history.location.search).toBe("?of=1");
  });

  test("says the tax that is added to the prices", async () => {
    const tax = { rate: 18, amount: 62.82, total: 411.82 };
    answerCall(getServiceItems, () => [{ ...shine, tax }]);
    renderApp("/book");
    expect(within(await card()).getByText("+ 18 % GST = ₹411.82")).toBeVisible();
    expect(within(await card()).getByText("₹349")).toBeVisible();
  });

  test("adapts its links to who is signed in", async () => {
    renderApp("/book");
    await card();
    expect(screen.getByRole("link", { name: "Staff sign-in" })).toBeVisible();
    expect(screen.getByRole("link", { name: "My washes" })).toHaveAttribute("href", "/washes");
    expect(screen.queryByText("Sign out")).toBeNull();
  });

  test("links customers to their washes, and signs them out in place", async () => {
    signInAs("customer");
    answerCall(logout, () => ({}));
    const { user, history } = renderApp("/book");
    expect(await screen.findByRole("link", { name: "My washes" })).toHaveAttribute("href", "/washes");
    await user.click(button("Sign out"));
    expect(await screen.findByRole("link", { name: "Staff sign-in" })).toBeVisible();
    expect(history.location.pathname).toBe("/book");
    expect(storedSession()).toBeNull();
  });

  test("links staff back to work, and from an item to the staff booking form", async () => {
    signInAs("staff");
    const { user, history } = renderApp("/book");
    expect(await screen.findByRole("link", { name: "Back to work" })).toHaveAttribute(
      "href",
      "/Companydashboard",
    );
    await user.click(within(await card()).getByText("Book Now"));
    await waitFor(() => expect(history.location.pathname).toBe("/AddBooking"));
  });

  test("offers no booking to providers", async () => {
    signInAs("provider");
    renderApp("/book");
    expect(within(await card()).queryByText("Book Now")).toBeNull();
  });
});

describe("the society", () => {
  const box = () => screen.findByRole("searchbox", { name: "Your society or locality" });

  test("is found by typing, and then limits the list to what is offered there", async () => {
    const { user, history } = renderApp("/book");
    await user.type(await box(), "green");
    await user.click(await screen.findByRole("button", { name: /^Green Acres/ }));
    expect(await screen.findByText("12 Baner Road, Pune")).toBeVisible();
    expect(history.location.search).toBe("?at=7");
    await waitFor(() => expect(sentTo(getServices).at(-1)).toEqual({ Active: true, SocietyId: 7 }));
    await waitFor(() => expect(sentTo(getServiceItems).at(-1)).toEqual({ ServiceId: 1, SocietyId: 7 }));
    expect(await axeViolations()).toEqual([]);
  });

  test("is remembered on this phone, and can be changed", async () => {
    const first = renderApp("/book");
    await first.user.type(await box(), "green{Enter}");
    await first.user.click(await screen.findByRole("button", { name: /^Green Acres/ }));
    await screen.findByText("Green Acres");
    first.unmount();
    const { user, history } = renderApp("/book");
    await user.click(await screen.findByRole("button", { name: "Change society" }));
    expect(await box()).toHaveFocus();
    await user.type(await box(), "blue");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Green Acres/ })).toBeNull());
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Blue Ridge")).toBeVisible();
    expect(history.location.search).toBe("?at=8");
  });

  test("without service yet can be requested, prefilled with the input", async () => {
    const { user, history } = renderApp("/book");
    await user.type(await box(), "Palm Court");
    await screen.findByText(/Nobody washes at “Palm Court” yet/);
    const [link] = screen.getAllByRole("link", { name: "Bring Chamak to my society" });
    if (link) await user.click(link);
    expect(await screen.findByLabelText("Society")).toHaveValue("Palm Court");
    expect(history.location.pathname).toBe("/bring");
  });

  test("of a customer is preselected", async () => {
    signInAs("customer");
    renderApp("/book");
    expect(await screen.findByText("Green Acres")).toBeVisible();
    expect(sentTo(findServiceAreas)).toEqual([{ Text: "", SocietyId: 7 }]);
    await waitFor(() => expect(sentTo(getServices).at(-1)).toEqual({ Active: true, SocietyId: 7 }));
  });

  test("chosen before is not asked for again", async () => {
    signInAs("customer");
    answerCall(getSelf, () => ({ ...stranger, firstName: meera.firstName, email1: meera.email1 }));
    renderApp("/book?at=7&view=21");
    await modal();
    await waitFor(() => expect(field("Society")).toHaveValue("Green Acres"));
    expect(await screen.findByRole("combobox", { name: "Tower and number" })).toBeVisible();
  });

  test("needs no choice if it is the only one, and is asked for again if it is gone", async () => {
    const only = { societyId: 7, societyName: "Green Acres", locality: "Pune" };
    answerCall(findServiceAreas, ({ SocietyId = null }) => (SocietyId === 99 ? [] : [only]));
    const first = renderApp("/book");
    expect(await screen.findByText("Green Acres")).toBeVisible();
    first.unmount();
    renderApp("/book?at=99");
    expect(await box()).toBeVisible();
  });
});

describe("a signed-out visitor", () => {
  async function requestCode() {
    const app = renderApp("/book");
    await app.user.click(within(await card()).getByText("Book Now"));
    await modal();
    await app.user.type(await screen.findByLabelText(/^Phone Number/), `+91 ${meera.phone1}`);
    await app.user.click(button("Send code"));
    await screen.findByLabelText(/^Code/, { selector: "input" });
    return app;
  }

  test("sees all steps, with only the phone enabled", async () => {
    const { user } = renderApp("/book?view=21");
    const shown = within(await modal());
    expect(await shown.findByLabelText(/^Phone Number/)).toBeEnabled();
    for (const place of ["Society", "Building", "Floor", "Flat", "Parking Floor", "Parking Pillar"])
      expect(field(place)).toBeDisabled();
    expect(shown.getByRole("radio", { name: "One-Time Wash" })).toBeChecked();
    await user.click(shown.getByRole("radio", { name: "Regular Wash Plan" }));
    expect(await screen.findByText("Please fill in both Customer and Address details first.")).toBeVisible();
    expect(shown.getByRole("radio", { name: "One-Time Wash" })).toBeChecked();
  });

  test("verifies the phone by a code, gives a name, and is then a customer", async () => {
    answerCall(getSelf, () => stranger);
    const { user } = await requestCode();
    expect(sentTo(requestOtp)).toEqual([{ phone1: meera.phone1 }]);
    expect(field("Code")).toHaveAttribute("autocomplete", "one-time-code");
    expect(field("Code")).toHaveAttribute("inputmode", "numeric");
    expect(screen.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
    await user.type(field("Code"), "123456");
    expect(await screen.findByLabelText(/^Name/)).toHaveFocus();
    await user.type(field("Name"), "Meera Joshi");
    await user.type(field("Email"), "meera@example.com");
    await user.click(button("Save Details"));
    expect(await screen.findByText(`Meera Joshi, ${meera.phone1}`)).toBeVisible();
    expect(sentTo(updateSelf)).toEqual([{ FirstName: "Meera Joshi", Email1: "meera@example.com" }]);
    expect(storedSession()).toMatchObject({ usertype: "Customer", user: { name: "Meera Joshi" } });
    expect(await screen.findByRole("combobox", { name: "Society" })).toBeVisible();
  });

  test("sees a wrong code at its field, and may use another number", async () => {
    answerCall(verifyOtp, () => refuse(400, "Please check the fields.", { otp: "This code is wrong." }));
    const { user } = await requestCode();
    await user.type(field("Code"), "00000");
    await user.click(button("Continue"));
    expect(await screen.findByText("The code has 6 digits")).toBeVisible();
    expect(sentTo(verifyOtp)).toEqual([]);
    await user.type(field("Code"), "0");
    expect(await screen.findByText("This code is wrong.")).toBeVisible();
    await user.click(button("Other number"));
    expect(await screen.findByLabelText(/^Phone Number/)).toBeVisible();
  });

  test("may use a code that was sent before", async () => {
    const { user } = renderApp("/book?view=21");
    await modal();
    await user.type(await screen.findByLabelText(/^Phone Number/), meera.phone1);
    await user.click(button("I have a code"));
    await user.type(await screen.findByLabelText(/^Code/, { selector: "input" }), "123456");
    await waitFor(() => expect(sentTo(verifyOtp)).toEqual([{ phone1: meera.phone1, otp: "123456" }]));
    expect(sentTo(requestOtp)).toEqual([]);
  });

  test("must give a complete phone number", async () => {
    const { user } = renderApp("/book?view=21");
    await modal();
    await user.type(await screen.findByLabelText(/^Phone Number/), "98");
    await user.click(button("Send code"));
    expect(await screen.findByText("Must be a 10 digit number")).toBeVisible();
    expect(sentTo(requestOtp)).toEqual([]);
  });
});

describe("a customer", () => {
  beforeEach(() => {
    signInAs("customer");
    answerCall(getOwnLastOrder, () => ({ order: null }));
  });

  test("may not change the service type before details and address are saved", async () => {
    answerCall(getSelf, () => stranger);
    const { user } = renderApp("/book?view=21");
    await modal();
    await user.click(await screen.findByLabelText("Regular Wash Plan"));
    expect(await screen.findByText("Please fill in both Customer and Address details first.")).toBeVisible();
    expect(screen.getByLabelText("One-Time Wash")).toBeChecked();
    expect(screen.queryByText("Add Vehicle")).toBeNull();
    expect(await axeViolations()).toEqual([]);
  });

  test("books on a phone without saving known details again, and sees the confirmation", async () => {
    setPhone(true);
    answerBookings();
    answerCall(searchBookings, () => ({ rows: [{ ...line, bookingId: 91 }], total: 1 }));
    answerCall(searchWashes, () => ({ rows: [listed({ ...moved, day: tomorrow })], total: 1 }));
    answerCall(getDuePaymentLink, () => ({ offered: true, link: null }));
    const { user, history } = renderApp("/book?view=21");
    await modal();
    expect(await screen.findByText(`Meera Joshi, ${meera.phone1}`)).toBeVisible();
    expect(await screen.findByText("301, 3, Tower A, Green Acres")).toBeVisible();
    expect(screen.queryByText("Same as last time")).toBeNull();
    await fillSavedCar(user);
    await waitFor(() => expect(field("Parking Pillar")).toHaveValue("P001"));
    await screen.findByRole("button", { name: /^7:00 AM/ });
    // The typed vehicle is added too.
    await user.click(button("Proceed to Checkout"));
    await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
    expect(screen.queryByLabelText("Discount")).toBeNull();
    await user.click(button("Confirm Booking"));
    expect(await screen.findByText("Booking Confirmed")).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe("/washes"));
    const booked = within(await screen.findByRole("region", { name: "Booked" }));
    expect(booked.getByText("You are booked")).toBeVisible();
    expect(await booked.findByRole("button", { name: "Pay ₹580.00 now" })).toBeVisible();
    expect(booked.getByText("Foam wash")).toBeVisible();
    expect(booked.getByRole("button", { name: "Add to calendar" })).toBeVisible();
    expect(await screen.findByRole("region", { name: "Next wash" })).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Add to calendar" })).toHaveLength(1);
    expect(sentTo(bookOnce)).toMatchObject([
      { CustomerId: null, CompanyId: null, ServiceItemId: 21, FlatId: 3, CustomerAmount: 449 },
    ]);
  });

  test("is offered only free hours, and the nearest free days for a full one", async () => {
    setPhone(true);
    answerCall(getFreeSlots, ({ Days, VehicleNumber = null }) =>
      slots.map((slot, hour) => {
        const leftOn = Days.map((_, day) => (day === 1 || hour > 3 || VehicleNumber !== null ? 0 : hour));
        const fullDays = Days.filter((_, day) => leftOn[day] === 0);
        return { slot, left: 0, leftOn, fullDays, reason: fullDays.length > 0 ? ("full" as const) : null };
      }),
    );
    const { user } = renderApp("/book?view=21");
    await modal();
    await waitFor(() => expect(field("Parking Pillar")).toHaveValue("P001"));
    const times = within(await screen.findByRole("region", { name: "Free times" }));
    const [, full, next] = await times.findAllByRole("button", { name: /free hours?$/ });
    if (next) await user.click(next);
    expect(times.getAllByRole("button", { name: /left$/ })).toHaveLength(3);
    expect(times.queryByRole("button", { name: /Full$/ })).toBeNull();
    await user.click(times.getByRole("switch", { name: "Show full hours, too" }));
    expect(times.getAllByRole("button", { name: /Full$/ })).toHaveLength(13);
    await user.click(times.getByRole("switch", { name: "Show full hours, too" }));
    if (full) await user.click(full);
    expect(times.getByText(/^No hour is free on/)).toBeVisible();
    const near = next?.getAttribute("aria-label")?.split(", ")[0] ?? "";
    await user.click(times.getByRole("button", { name: near }));
    expect(times.getAllByRole("button", { name: /left$/ })).toHaveLength(3);
  });

  test("repeats the last order in one click", async () => {
    answerCall(getOwnLastOrder, () => ({ order: lastTime }));
    const { user } = renderApp("/book?view=21");
    await user.click(await screen.findByText("Same as last time"));
    expect(await screen.findByText("1 vehicle added as last time.")).toBeVisible();
    expect(screen.queryByText("Same as last time")).toBeNull();
    // The clicked button is gone: the next one has the focus.
    expect(button("Proceed to Checkout")).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
    await user.click(button("Confirm Booking"));
    expect(await screen.findByText("Booking Confirmed")).toBeVisible();
    expect(sentTo(bookOnce)).toMatchObject([{ CustomerId: null, ServiceItemId: 21 }]);
    expect(sentTo(updateSelf)).toEqual([]);
  });

  test("is not offered a last order of another item", async () => {
    answerCall(getOwnLastOrder, () => ({ order: { ...lastTime, serviceItemId: 22 } }));
    renderApp("/book?view=21");
    expect(await screen.findByText("Add Vehicle")).toBeVisible();
    await waitFor(() => expect(sentTo(getOwnLastOrder)).toHaveLength(1));
    expect(screen.queryByText("Same as last time")).toBeNull();
  });

  test("saves a first address with its last choice, and a changed one by the button", async () => {
    answerCall(getSelf, () => ({ ...stranger, firstName: meera.firstName, email1: meera.email1 }));
    const { user } = renderApp("/book?view=21");
    await screen.findByText("Save Address");
    await choose(user, "Society", "Green Acres");
    await waitFor(() => expect(field("Flat")).toBeEnabled());
    await choose(user, "Flat", "301");
    await choose(user, "Parking Pillar", "P001");
    expect(await screen.findByText("Address details saved!")).toBeVisible();
    expect(await screen.findByText("301, 3, Tower A, Green Acres")).toBeVisible();
    expect(field("Car Number")).toHaveFocus();
    await user.click(screen.getByLabelText("Change Address"));
    await choose(user, "Flat", "302");
    await user.click(button("Save Address"));
    expect(await screen.findByText("302, 3, Tower A, Green Acres")).toBeVisible();
  });

  test("gets the unfinished booking back", async () => {
    const first = renderApp("/book?view=21");
    await first.user.type(await screen.findByLabelText(/^Car Number/), "MH14XY9999");
    first.unmount();
    renderApp("/book?view=21");
    expect(await screen.findByText("Your unfinished booking is here again.")).toBeVisible();
    expect(field("Car Number")).toHaveValue("MH14XY9999");
    await waitFor(() => expect(field("Parking Floor")).toHaveValue("B1"));
  });

  test("starts over with another item", async () => {
    answerCall(getServiceItem, ({ serviceItemId }) => ({ ...shine, serviceItemId }));
    const first = renderApp("/book?view=21");
    await first.user.click(await screen.findByRole("radio", { name: "Regular Wash Plan" }));
    await first.user.type(await screen.findByLabelText(/^Car Number/), "MH14XY9999");
    first.unmount();
    renderApp("/book?view=22");
    expect(await screen.findByLabelText(/^Car Number/)).toHaveValue("");
    expect(screen.getByRole("radio", { name: "One-Time Wash" })).toBeChecked();
    expect(screen.queryByText("Your unfinished booking is here again.")).toBeNull();
  });

  describe("a customer who saved an address and closed the page before confirming", () => {
    /** What remains on a phone after its page is closed. */
    const reopen = (search: string) => {
      sessionStorage.clear();
      return renderApp(`/book?${search}`);
    };
    const saved = () => screen.findByText("301, 3, Tower A, Green Acres");

    const begin = async () => {
      answerCall(getServiceItem, ({ serviceItemId }) => ({ ...shine, serviceItemId }));
      answerCall(getSelf, () => ({ ...stranger, firstName: meera.firstName, email1: meera.email1 }));
      const { user, unmount } = renderApp("/book?view=21");
      await screen.findByText("Save Address");
      await choose(user, "Society", "Green Acres");
      await waitFor(() => expect(field("Flat")).toBeEnabled());
      await choose(user, "Flat", "301");
      await choose(user, "Parking Pillar", "P001");
      await saved();
      await user.type(field("Car Number"), "MH14XY9999");
      unmount();
    };

    test("gets the address and the car back, and only the address for another item", async () => {
      await begin();
      const again = reopen("view=21");
      expect(await saved()).toBeVisible();
      expect(field("Car Number")).toHaveValue("MH14XY9999");
      again.unmount();
      reopen("view=22");
      expect(await saved()).toBeVisible();
      expect(field("Car Number")).toHaveValue("");
      await waitFor(() => expect(field("Parking Pillar")).toHaveValue("P001"));
    });

    test("starts over a week later", async () => {
      await begin();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * 86_400_000 });
      reopen("view=21");
      expect(await screen.findByText("Save Address")).toBeVisible();
      expect(field("Flat")).toHaveValue("");
    });

    test("leaves nothing to the next customer on this phone", async () => {
      await begin();
      const session = sessionOf("customer");
      storeSession({ ...session, user: { ...session.user, userId: 99 } });
      reopen("view=21");
      expect(await screen.findByText("Save Address")).toBeVisible();
      expect(field("Flat")).toHaveValue("");
      expect(JSON.stringify(Object.values(localStorage))).not.toContain("MH14XY9999");
    });

    test("clears it by signing out", async () => {
      await begin();
      answerCall(logout, () => ({}));
      const { user } = reopen("");
      await user.click(await screen.findByText("Sign out"));
      await screen.findByText("Staff sign-in");
      expect(JSON.stringify(Object.values(localStorage))).not.toContain("MH14XY9999");
    });
  });

  test("closes the modal by its button and by Back", async () => {
    const { user, history } = renderApp("/book");
    await user.click(within(await card()).getByText("Book Now"));
    await modal();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(history.location.search).toBe("");
    await user.click(within(await card()).getByText("Book Now"));
    await modal();
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
