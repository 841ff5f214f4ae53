import { updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { getBookingPrices } from "#contract/booking/availability.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getServiceItem, getServiceItems } from "#contract/catalogue/item.ts";
import { getServices } from "#contract/catalogue/service.ts";
import { searchMessages } from "#contract/message/message.ts";
import { updatePreference } from "#contract/message/preference.ts";
import { type Bookable, biweekly, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { addOffer } from "#contract/offer/offer.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

const settings = {
  CompanyId: 1,
  From: "2026-04-01",
  Registration: "regular",
  Gstin: "27AAPFU0939F1ZV",
  LegalName: "Chamak Doorstep Services LLP",
  Address: "14 Sahyadri Lane, Pune 411007",
  StateId: 21,
  Rate: 18,
  PricesIncludeTax: false,
  SeriesPrefix: "CH",
} as const;
/** ₹187.50 with 18 % of tax. */
const taxed = { rate: 18, amount: 33.75, total: 221.25 };
/** The same as all that is to be paid. */
const payable = { rate: 18, amount: 33.75, roundOff: -0.25, total: 221 };

let world: World;
let place: Bookable;
let own: { token: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
  own = { token: await customerToken(world, place.phone) };
  const { serviceItemId } = place;
  const item = await world.done(getServiceItem, { serviceItemId });
  const { serviceId: ServiceId, itemName: ItemName } = item;
  await world.done(updateServiceItem, { serviceItemId, ServiceId, ItemName, Price: 187.5 });
});

/** The tax on a wash in the replies before a booking. */
async function shown() {
  const { societyId: SocietyId, serviceItemId: ServiceItemId } = place;
  const item = await world.done(getServiceItem, { serviceItemId: ServiceItemId, SocietyId }, own);
  const items = await world.done(getServiceItems, { ServiceId: item.serviceId, SocietyId }, own);
  const prices = await world.done(getBookingPrices, { ServiceItemId, SocietyId }, own);
  const query = {
    SocietyId,
    ServiceItemId,
    Vehicles: [place.vehicle()],
    BookingSchedule: "Book Now" as const,
  };
  const quote = await world.done(getQuote, query, own);
  const listed = [item, ...items, prices, ...prices.prices, ...quote.vehicles].map(({ tax }) => tax);
  return { listed, quoted: quote.tax };
}

const messages = async () => {
  await workerOf(world).runDue();
  return (await world.done(searchMessages, { pageSize: 100 })).rows.map(({ body }) => body);
};

describe("a company whose prices include the tax", () => {
  test("says nothing of it", async () => {
    const { listed, quoted } = await shown();
    expect(new Set([...listed, quoted])).toEqual(new Set([undefined]));
    await world.done(addTaxSettings, { ...settings, From: "2026-01-01", PricesIncludeTax: true });
    const after = await shown();
    expect(new Set([...after.listed, after.quoted])).toEqual(new Set([undefined]));
    const { bookingId, ...booked } = await world.done(
      bookOnce,
      place.booking([place.vehicle()], { CustomerAmount: 187.5 }),
    );
    expect(booked).toEqual({ amount: 187.5, washes: 1 });
    expect((await world.done(getBooking, { bookingId })).tax).toBeUndefined();
    expect(await messages()).toEqual([expect.stringMatching(/Amount: Rs 187\.50\.$/)]);
  });
});

describe("a company that adds the tax", () => {
  beforeAll(async () => {
    await world.done(addTaxSettings, settings);
  });

  test("says so with every price before the booking", async () => {
    const { listed, quoted } = await shown();
    expect(listed).toEqual(listed.map(() => taxed));
    expect(quoted).toEqual(payable);
    const { serviceId } = await world.done(getServiceItem, { serviceItemId: place.serviceItemId });
    const services = await world.done(getServices, { SocietyId: place.societyId }, own);
    const service = services.find((one) => one.serviceId === serviceId);
    expect(service?.tax).toMatchObject({ rate: 18, total: ((service?.price ?? 0) * 118) / 100 });
  });

  test("says so in the booking, on its page and in its message, and charges as before", async () => {
    const body = place.booking([place.vehicle(biweekly)], { CustomerAmount: 1500, CustomerId: null });
    const tax = { rate: 18, amount: 270, total: 1770 };
    const { bookingId, ...booked } = await world.done(bookPlan, body, own);
    expect(booked).toEqual({ amount: 1500, tax, washes: 8 });
    expect(await world.done(getBooking, { bookingId }, own)).toMatchObject({ amount: 1500, tax });
    const { rows } = await world.done(searchBookings, { filters: { CustomerId: place.customerId } });
    expect(rows).toMatchObject([{ bookingId, amount: 1500, tax }]);
    const sentence = "Amount: Rs 1500 + 18 % GST = Rs 1770.";
    expect((await messages())[0]).toContain(sentence);
    await world.done(updatePreference, { CustomerId: place.customerId, Language: "hi", Channels: ["sms"] });
    const later = place.vehicle({ AppointmentTime: "9:00 AM" });
    await world.done(bookOnce, place.booking([later], { CustomerAmount: 187.5 }));
    expect((await messages())[0]).toContain("राशि: ₹187.50 + 18 % GST = ₹221");
  });

  test("takes the offer off before the tax", async () => {
    const { societyId: SocietyId, serviceItemId: ServiceItemId } = place;
    await world.done(addOffer, {
      OfferCode: "TAXED20",
      OfferName: "Winter shine",
      DiscountType: "percentage",
      DiscountValue: 20,
      StartDate: "2026-11-01",
      EndDate: "2026-11-30",
    });
    const Vehicles = [place.vehicle(), place.vehicle()];
    const query = { SocietyId, ServiceItemId, Vehicles, BookingSchedule: "Book Now" as const };
    expect((await world.done(getQuote, query, own)).tax).toEqual({
      rate: 18,
      amount: 67.5,
      roundOff: 0.5,
      total: 443,
    });
    const quote = await world.done(getQuote, { ...query, OfferCode: "TAXED20" }, own);
    expect(quote.tax).toEqual({ rate: 18, amount: 54, total: 354 });
  });

  test("is told apart from another that serves the society", async () => {
    const companyId = await world.addCompany("Washers without tax");
    await letServe(world, place.societyId, companyId);
    const { societyId: SocietyId, serviceItemId } = place;
    const price = (CompanyId: number) =>
      world.done(getBookingPrices, { CompanyId, ServiceItemId: serviceItemId, SocietyId });
    expect([(await price(1)).tax, (await price(companyId)).tax]).toEqual([taxed, undefined]);
    const listed = async () => (await world.done(getServiceItem, { serviceItemId, SocietyId }, own)).tax;
    expect(await listed()).toEqual(taxed);
    const isDefault = sql`update society set default_company_id = ${companyId} where society_id = ${SocietyId}`;
    await isDefault.execute(world.db);
    expect(await listed()).toBeUndefined();
    const staff = { token: await world.tokenOf("staff") };
    expect((await world.done(getServiceItem, { serviceItemId, SocietyId }, staff)).tax).toEqual(taxed);
  });
});
