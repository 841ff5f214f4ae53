import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getOffice } from "#contract/booking/office.ts";
import { type Bookable, customerToken, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let serving: number;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  await callIt(1, "2040001111");
  serving = await world.addCompany("Serving");
  await callIt(serving, "2040002222");
});
afterAll(() => world.close());

const callIt = (companyId: number, phone: string) =>
  world.db.updateTable("company").set({ phone }).where("company_id", "=", companyId).execute();
const serve = (companyId: number | null) =>
  world.db
    .updateTable("society")
    .set({ default_company_id: companyId })
    .where("society_id", "=", place.societyId)
    .execute();
/** Calls the endpoint as a stranger, or as a customer with `token`. */
const officePhoneFor = async (SocietyId?: number, token?: string) => {
  const { reply } = await call(world.app, getOffice, SocietyId ? { SocietyId } : {}, token ? { token } : {});
  return reply.phone;
};

test("gives a stranger the phone of the company that serves the society, else of the first company", async () => {
  await world.db
    .insertInto("society_company")
    .values({ society_id: place.societyId, company_id: serving })
    .execute();
  await serve(serving);
  expect(await officePhoneFor()).toBe("+912040001111");
  expect(await officePhoneFor(place.societyId)).toBe("+912040002222");
  await serve(1);
  expect(await officePhoneFor(place.societyId)).toBe("+912040001111");
});

test("gives a customer the phone of the last booking's company, for any society", async () => {
  await serve(1);
  await world.done(bookOnce, place.booking());
  await serve(serving);
  const customer = await customerToken(world, place.phone);
  expect(await officePhoneFor(place.societyId, customer)).toBe("+912040001111");
  expect(await officePhoneFor(place.societyId, await customerToken(world, newPhone()))).toBe("+912040002222");
});

test("does not replace a missing phone with another company's", async () => {
  await callIt(1, "");
  expect(await officePhoneFor(undefined, await customerToken(world, place.phone))).toBe("");
  expect(await officePhoneFor()).toBe("");
});
