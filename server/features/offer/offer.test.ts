import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { category } from "#contract/catalogue/category.ts";
import { getServiceItem, getServiceItems } from "#contract/catalogue/item.ts";
import { addService, deleteService } from "#contract/catalogue/service.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { addOffer, deleteOffer, getOffer, getOffers, updateOffer } from "#contract/offer/offer.ts";
import { checkOffer } from "#contract/offer/check.ts";
import { type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { send } from "#server/testing/call.ts";
import { auditOf } from "#server/testing/audit.ts";
import { createWorld, letServe, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let codes = 0;
let OfferCode: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  OfferCode = `WASH${(codes += 1)}`;
});
const withPlace = () =>
  beforeEach(async () => {
    place = await makeBookable(world);
  });

type Fields = BodyOf<typeof addOffer>;
const fields = (change: Partial<Fields> = {}): Fields => ({
  OfferCode,
  OfferName: "Winter shine",
  DiscountType: "percentage",
  DiscountValue: 20,
  StartDate: "2026-11-01",
  EndDate: "2026-11-30",
  ...change,
});
const add = async (change: Partial<Fields> = {}) => (await world.done(addOffer, fields(change))).offerId;
type Check = BodyOf<typeof checkOffer>;
const check = (change: Partial<Check> = {}, options = {}) => {
  const { societyId: SocietyId, serviceItemId: ServiceItemId, customerId: CustomerId } = place;
  const body = { OfferCode, SocietyId, ServiceItemId, CustomerId, Amount: 300, ...change };
  return world.done(checkOffer, body, options);
};
const refusal = async (change: Partial<Check> = {}) => {
  const { valid, discount, message } = await check(change);
  expect({ valid, discount }).toEqual({ valid: false, discount: 0 });
  return message;
};

test.each([
  [{ OfferCode: "AB" }, "OfferCode", "Use 3 to 20 letters and digits"],
  [{ OfferCode: "CHAMAK-20" }, "OfferCode", "Use 3 to 20 letters and digits"],
  [{ OfferCode: "X".repeat(21) }, "OfferCode", "Use at most 20 characters"],
  [{ OfferCode: " " }, "OfferCode", "Offer code is required"],
  [{ OfferName: "" }, "OfferName", "Offer name is required"],
  [{ DiscountValue: 0.5 }, "DiscountValue", "Must be from 1 to 100 %"],
  [{ DiscountValue: 100.01 }, "DiscountValue", "Must be from 1 to 100 %"],
  [{ DiscountValue: 10.005 }, "DiscountValue", "Use at most two decimals"],
  [{ DiscountType: "amount", DiscountValue: 0 }, "DiscountValue", "Must be above 0"],
  [
    { DiscountType: "amount", MaxDiscount: 1 },
    "MaxDiscount",
    "Only a percentage has a most that it takes off",
  ],
  [{ MaxDiscount: 0 }, "MaxDiscount", "Must be above 0"],
  [{ StartDate: "" }, "StartDate", "Start Date is required"],
  [{ EndDate: "2026-10-31" }, "EndDate", "End Date must not be before Start Date"],
  [{ UsageLimit: 0 }, "UsageLimit", "Must be 1 or more"],
  [{ PerCustomerLimit: 1.5 }, "PerCustomerLimit", "Must be a whole number"],
  [{ ServiceIds: [999_999] }, "ServiceIds", "One of the services was not found"],
  [{ SocietyIds: [999_999] }, "SocietyIds", "One of the societies was not found"],
  [{ ServiceIds: Array.from({ length: 101 }, () => 1) }, "ServiceIds", "At most 100 services"],
] as [Partial<Fields>, string, string][])(
  "with %o is refused at the field",
  async (change, field, message) => {
    const error = await world.refused(400, addOffer, fields(change));
    expect(error.fields).toEqual({ [field]: message });
  },
);

describe("an offer", () => {
  withPlace();

  test("is stored as entered, and returned with its state and its sentence", async () => {
    const offerId = await add({
      OfferCode: ` ${OfferCode.toLowerCase()} `,
      DiscountValue: 12.5,
      MaxDiscount: 99.5,
      ServiceIds: [place.serviceId, place.serviceId],
      SocietyIds: [place.societyId],
      FirstBookingOnly: true,
      UsageLimit: 100,
      PerCustomerLimit: 1,
    });
    const offer = await world.done(getOffer, { offerId });
    expect(offer).toMatchObject({
      offerId,
      offerCode: OfferCode,
      offerName: "Winter shine",
      discountType: "percentage",
      discountValue: 12.5,
      maxDiscount: 99.5,
      startDate: "2026-11-01",
      endDate: "2026-11-30",
      serviceIds: [place.serviceId],
      societyIds: [place.societyId],
      firstBookingOnly: true,
      usageLimit: 100,
      perCustomerLimit: 1,
      active: true,
      used: 0,
      state: "Active",
      sentence: "12.5% off, at most ₹99.50. For first bookings only. Once per customer. Until 30 Nov 2026.",
    });
    expect(offer.societies).toEqual([{ societyId: place.societyId, societyName: expect.any(String) }]);
    expect((await world.done(getOffers, {}))[0]).toEqual(offer);
  });

  test("is replaced as a whole, which also removes its limits", async () => {
    const offerId = await add({ MaxDiscount: 50, SocietyIds: [place.societyId] });
    const change = fields({ DiscountType: "amount", DiscountValue: 75, Active: false });
    await world.done(updateOffer, { ...change, offerId });
    expect(await world.done(getOffer, { offerId })).toMatchObject({
      discountType: "amount",
      discountValue: 75,
      maxDiscount: null,
      societyIds: [],
      state: "Off",
    });
    const listed = async (Active: boolean) =>
      (await world.done(getOffers, { Active })).some((offer) => offer.offerId === offerId);
    expect([await listed(true), await listed(false)]).toEqual([false, true]);
    await world.refused(404, updateOffer, { ...change, offerId: 999_999 });
  });

  test("has a unique code among active offers", async () => {
    const offerId = await add();
    const error = await world.refused(409, addOffer, fields({ OfferCode: OfferCode.toLowerCase() }));
    expect(error.fields).toEqual({ OfferCode: "Another offer with this code is switched on." });
    await world.done(updateOffer, { ...fields({ Active: false }), offerId });
    const next = await add();
    expect((await check()).valid).toBe(true);
    await world.refused(409, updateOffer, { ...fields(), offerId });
    await world.done(deleteOffer, { offerId: next });
    expect(await refusal()).toBe(`There is no offer ${OfferCode}`);
  });

  test("is not deleted after a booking has used it, nor is a service to which it is limited", async () => {
    const offerId = await add({ ServiceIds: [place.serviceId] });
    await world.done(bookOnce, place.booking(undefined, { OfferCode, CustomerAmount: 240 }));
    const used = await world.refused(409, deleteOffer, { offerId });
    expect([used.code, used.message]).toEqual(["in-use", "Winter shine is used by 1 booking."]);
    const { categoryId } = await world.done(category.add, { categoryName: `Offers ${codes}` });
    const service = { ServiceName: `Limited ${codes}`, CategoryId: categoryId, Price: 1 };
    const { serviceId } = await world.done(addService, service);
    const other = await add({ OfferCode: `${OfferCode}B`, ServiceIds: [serviceId] });
    const limited = await world.refused(409, deleteService, { serviceId });
    expect(limited.message).toBe(`Limited ${codes} is used by 1 offer.`);
    const answer = await send(
      world.app,
      deleteOffer,
      { offerId: other },
      { token: await world.tokenOf("admin"), method: "POST" },
    );
    expect(answer.status).toBe(200);
    await world.done(deleteService, { serviceId });
  });

  test("is audited together with its limits, but its uses are not", async () => {
    let offerId = 0;
    const lines = await auditOf(world, async () => {
      offerId = await add({ SocietyIds: [place.societyId], ServiceIds: [place.serviceId] });
    });
    expect(lines.map(({ noun, record_id }) => [noun, record_id])).toEqual([
      ["offer", offerId],
      ["offerService", offerId],
      ["offerSociety", offerId],
    ]);
    const booked = await auditOf(world, () =>
      world.done(bookOnce, place.booking(undefined, { OfferCode, CustomerAmount: 240 })),
    );
    expect(booked.map(({ noun }) => noun)).not.toContain("offer");
  });
});

describe("a check", () => {
  withPlace();

  test("returns the discount and the description, whatever the code's case", async () => {
    await add({ MaxDiscount: 50 });
    const message = "20% off, at most ₹50. Until 30 Nov 2026.";
    const texts = [
      { code: "offAtMost", params: { off: "20%", most: "₹50" } },
      { code: "untilTerm", params: { day: "2026-11-30" } },
    ];
    expect(await check({ OfferCode: OfferCode.toLowerCase(), Amount: 249.99 })).toEqual({
      valid: true,
      discount: 50,
      message,
      texts,
    });
    expect(await check({ Amount: 249.94 })).toEqual({ valid: true, discount: 49.99, message, texts });
  });

  test("reports the days on which the offer is valid, both ends included", async () => {
    const offerId = await add({ StartDate: "2026-11-22" });
    expect(await refusal()).toBe(`${OfferCode} begins on 22 Nov 2026`);
    const during = { StartDate: "2026-11-21", EndDate: "2026-11-21" };
    await world.done(updateOffer, { ...fields(during), offerId });
    expect((await check()).valid).toBe(true);
    const past = { StartDate: "2026-11-01", EndDate: "2026-11-20" };
    await world.done(updateOffer, { ...fields(past), offerId });
    expect(await refusal()).toBe(`${OfferCode} ended on 20 Nov 2026`);
  });

  test("reports where and for what the offer is not valid", async () => {
    const other = await makeBookable(world);
    const offerId = await add({ SocietyIds: [other.societyId] });
    expect(await refusal()).toBe("Not for this society");
    const { serviceItemId: ServiceItemId, societyId: SocietyId } = other;
    expect((await check({ SocietyId })).valid).toBe(true);
    await world.done(updateOffer, { ...fields({ ServiceIds: [other.serviceId] }), offerId });
    expect(await refusal()).toBe("Not for this service");
    expect((await check({ ServiceItemId })).valid).toBe(true);
    await world.refused(404, checkOffer, {
      OfferCode,
      SocietyId: 999_999,
      ServiceItemId,
      Amount: 1,
    });
  });

  test("recognises a customer who has booked before by the phone, with any customer record", async () => {
    await add({ FirstBookingOnly: true });
    const token = await customerToken(world, place.phone);
    const own = { CustomerId: null };
    expect((await check(own, { token })).valid).toBe(true);
    await world.done(bookOnce, place.booking());
    expect((await check(own, { token })).message).toBe("For first bookings only");
    expect(await refusal()).toBe("For first bookings only");
    // No customer was named: limits per customer are checked once there is one.
    expect((await check(own)).valid).toBe(true);
  });

  test("answers 404 for customers, societies and items of others, and reports an unknown code", async () => {
    const companyId = await world.addCompany(`Offers ${codes}`);
    const token = await world.newToken("staff", companyId);
    await add();
    const { societyId: SocietyId, serviceItemId: ServiceItemId, customerId: CustomerId } = place;
    const query = { OfferCode, SocietyId, ServiceItemId, Amount: 300 };
    expect((await world.refused(404, checkOffer, query, { token })).message).toBe("Society not found");
    await letServe(world, SocietyId, companyId);
    expect((await world.done(checkOffer, query, { token })).valid).toBe(true);
    const theirs = await world.refused(404, checkOffer, { ...query, CustomerId }, { token });
    expect(theirs.message).toBe("Customer not found");
    const stranger = await customerToken(world, (await makeBookable(world)).phone);
    await world.refused(404, checkOffer, { ...query, CustomerId }, { token: stranger });
    expect(await refusal({ OfferCode: "NOSUCHCODE" })).toBe("There is no offer NOSUCHCODE");
  });

  test("is also part of a quote", async () => {
    await add({ FirstBookingOnly: true });
    const { SocietyId, ServiceItemId, Vehicles } = place.booking([place.vehicle(), place.vehicle()]);
    const query = { SocietyId, ServiceItemId, Vehicles, BookingSchedule: "Book Now", OfferCode } as const;
    const ofOurs = { ...query, CustomerId: place.customerId };
    const staff = { token: await world.tokenOf("staff") };
    const { offer } = await world.done(getQuote, ofOurs, staff);
    expect(offer).toMatchObject({ valid: true, discount: 120, message: expect.stringMatching(/^20% off/) });
    await world.done(bookOnce, place.booking());
    const again = await world.done(getQuote, ofOurs, staff);
    expect(again.offer).toEqual({
      valid: false,
      discount: 0,
      message: "For first bookings only",
      texts: [{ code: "firstOnly" }],
    });
    expect((await world.done(getQuote, { ...query, OfferCode: null })).offer).toBeNull();
  });
});

describe("the cards", () => {
  withPlace();

  const labels = async (SocietyId: number | null, options = {}) =>
    (await world.done(getServiceItems, { ServiceId: place.serviceId, SocietyId }, options)).map(
      ({ discountLabel }) => discountLabel,
    );

  test("show the best offer that is valid for everybody there, and the item keeps its own label", async () => {
    await sql`update offer set active = false`.execute(world.db);
    await sql`update service_item set discount_label = 'New'
      where service_item_id = ${place.serviceItemId}`.execute(world.db);
    expect(await labels(null)).toEqual(["New"]);
    await add({ FirstBookingOnly: true, DiscountValue: 90 });
    await add({ OfferCode: `${OfferCode}B`, PerCustomerLimit: 1, DiscountValue: 90 });
    await add({ OfferCode: `${OfferCode}C`, EndDate: "2026-11-20", DiscountValue: 90 });
    expect(await labels(null)).toEqual(["New"]);
    await add({ OfferCode: `${OfferCode}D`, DiscountType: "amount", DiscountValue: 59 });
    await add({ OfferCode: `${OfferCode}E`, ServiceIds: [place.serviceId] });
    await add({ OfferCode: `${OfferCode}F`, SocietyIds: [place.societyId], DiscountValue: 30 });
    expect(await labels(null)).toEqual([`20% off with ${OfferCode}E`]);
    expect(await labels(place.societyId)).toEqual([`30% off with ${OfferCode}F`]);
    const item = await world.done(getServiceItem, { serviceItemId: place.serviceItemId });
    expect(item.discountLabel).toBe("New");
  });

  test("show strangers and other companies no offer that is limited to a society", async () => {
    await sql`update offer set active = false`.execute(world.db);
    await add({ SocietyIds: [place.societyId] });
    expect(await labels(place.societyId, { token: undefined })).toEqual([""]);
    const companyId = await world.addCompany(`Cards ${codes}`);
    const options = { token: await world.newToken("owner", companyId) };
    expect(await labels(place.societyId, options)).toEqual([""]);
    await letServe(world, place.societyId, companyId);
    expect(await labels(place.societyId, options)).toEqual([`20% off with ${OfferCode}`]);
  });
});

describe("company users", () => {
  withPlace();

  test("see general offers and those for societies that they serve, but change none", async () => {
    const companyId = await world.addCompany(`Readers ${codes}`);
    const other = await makeSociety(world);
    await letServe(world, place.societyId, companyId);
    const shared = await add({ SocietyIds: [place.societyId, other] });
    const hidden = await add({ OfferCode: `${OfferCode}B`, SocietyIds: [other] });
    const everywhere = await add({ OfferCode: `${OfferCode}C` });
    for (const role of ["owner", "staff"] as const) {
      const options = { token: await world.newToken(role, companyId) };
      const offers = await world.done(getOffers, {}, options);
      expect(offers.map(({ offerId }) => offerId)).toEqual(expect.arrayContaining([shared, everywhere]));
      expect(offers.map(({ offerId }) => offerId)).not.toContain(hidden);
      expect(offers.find(({ offerId }) => offerId === shared)?.societyIds).toEqual([place.societyId]);
      await world.refused(404, getOffer, { offerId: hidden }, options);
      await world.refused(403, updateOffer, { ...fields(), offerId: shared }, options);
    }
  });
});
