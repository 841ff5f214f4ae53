import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { addCompany } from "#contract/company/company.ts";
import {
  addCustomer,
  getCustomer,
  getCustomerByPhone,
  getCustomerRules,
  searchCustomers,
  updateCustomer,
} from "#contract/customer/customer.ts";
import { getSelf, updateSelf } from "#contract/customer/self.ts";
import { me } from "#contract/session/session.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { reachableOf } from "#server/features/message/choice.rules.ts";
import { customerToken, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const someCustomer = (phone = newPhone()) => ({
  FirstName: "Kavita Menon",
  Phone1: phone,
  Email1: "kavita@example.com",
  CustomerAddress: "Tower B, 202",
});

test("a customer is registered, found by phone and changed", async () => {
  const fields = someCustomer();
  const { customerId } = await world.done(addCustomer, fields);
  expect(await world.done(getCustomerByPhone, { phone1: fields.Phone1 })).toMatchObject({
    customerId,
    firstName: "Kavita Menon",
    email1: "kavita@example.com",
    phone1: fields.Phone1,
    customerAddress: "Tower B, 202",
    isError: false,
    address: null,
    vehicles: [],
  });
  const moved = { ...fields, customerId, CustomerAddress: "Tower C, 303" };
  expect(await world.done(updateCustomer, moved)).toEqual({ customerId });
  expect(await world.done(getCustomer, { customerId })).toMatchObject({ customerAddress: "Tower C, 303" });
});

describe("for tax invoices", () => {
  const society = { Gstin: "27AAPFU0939F1ZV", LegalName: "Green Acres CHS Ltd" };

  test("a customer has a GSTIN and a legal name, which stay until they are changed", async () => {
    const fields = someCustomer();
    const { customerId } = await world.done(addCustomer, {
      ...fields,
      ...society,
      Gstin: " 27aapfu0939f1zv",
    });
    const invoiced = { gstin: "27AAPFU0939F1ZV", legalName: "Green Acres CHS Ltd" };
    expect(await world.done(getCustomer, { customerId })).toMatchObject(invoiced);
    expect(await world.done(getCustomerByPhone, { phone1: fields.Phone1 })).toMatchObject(invoiced);
    const search = { search: fields.Phone1 };
    expect((await world.done(searchCustomers, search)).rows).toMatchObject([{ customerId, ...invoiced }]);
    // A caller that knows nothing of them leaves them as they are.
    await world.done(updateCustomer, { ...fields, customerId, FirstName: "Kavita M" });
    expect(await world.done(getCustomer, { customerId })).toMatchObject({
      firstName: "Kavita M",
      ...invoiced,
    });
    await world.done(updateCustomer, { ...fields, customerId, Gstin: "", LegalName: "" });
    expect(await world.done(getCustomer, { customerId })).toMatchObject({ gstin: "", legalName: "" });
  });

  test("a private customer has neither", async () => {
    const { customerId } = await world.done(addCustomer, someCustomer());
    expect(await world.done(getCustomer, { customerId })).toMatchObject({ gstin: "", legalName: "" });
  });

  test("customers are found by GSTIN and legal name", async () => {
    const named = { Gstin: "29AAGCB7383J1Z4", LegalName: "Lakeview Fleet Private Limited" };
    const { customerId } = await world.done(addCustomer, { ...someCustomer(), ...named });
    for (const search of ["29aagcb7383", "lakeview fleet"])
      expect((await world.done(searchCustomers, { search })).rows).toMatchObject([{ customerId }]);
  });

  test.each([
    [{ ...society, Gstin: "27AAPFU0939F1ZW" }, { Gstin: "Must be a valid GSTIN (e.g., 27AAPFU0939F1ZV)" }],
    [
      { ...society, Gstin: "40AAPFU0939F1Z7" },
      { Gstin: "Must begin with the code of a state (e.g., 27 for Maharashtra)" },
    ],
    [{ ...society, LegalName: " " }, { LegalName: "Legal name is required" }],
    [{ Gstin: society.Gstin }, { LegalName: "Legal name is required" }],
  ])("refuses %j", async (invoiced, fields) => {
    const customer = { ...someCustomer(), ...invoiced };
    expect((await world.refused(400, addCustomer, customer)).fields).toEqual(fields);
    const { customerId } = await world.done(addCustomer, someCustomer());
    const changed = { ...someCustomer(), ...invoiced, customerId };
    expect((await world.refused(400, updateCustomer, changed)).fields).toEqual(fields);
  });

  test("does not take the legal name away from a GSTIN", async () => {
    const fields = someCustomer();
    const { customerId } = await world.done(addCustomer, { ...fields, ...society });
    const error = await world.refused(400, updateCustomer, { ...fields, customerId, LegalName: "" });
    expect(error.fields).toEqual({ LegalName: "Legal name is required" });
  });
});

test("stores a phone as ten digits, and finds it however it is written", async () => {
  const { Phone1: phone, ...fields } = someCustomer();
  const spacedPhone = phone.replace(/^.{5}/, "$& ");
  const { customerId } = await world.done(addCustomer, { ...fields, Phone1: `+91 ${spacedPhone}` });
  for (const phone1 of [phone, spacedPhone, `0${phone}`, `+91-${phone}`, `91${phone}`])
    expect(await world.done(getCustomerByPhone, { phone1 })).toMatchObject({ customerId, phone1: phone });
});

test("finds nobody by an unknown phone", async () => {
  expect(await world.done(getCustomerByPhone, { phone1: "9000000000" })).toEqual({
    isError: true,
    message: "Customer not found.",
  });
});

test("returns a customer with the address and the vehicles of the last booking", async () => {
  const place = await makeBookable(world);
  const cars = [
    place.vehicle({ VehicleNumber: "MH12KK0001" }),
    place.vehicle({ VehicleNumber: "MH12KK0002" }),
  ];
  await world.done(bookOnce, place.booking(cars));
  const later = place.vehicle({
    VehicleNumber: "MH12KK0001",
    VehicleColor: "Red",
    AppointmentTime: "9:00 AM",
  });
  await world.done(
    bookOnce,
    place.booking([later], {
      FlatId: place.id("Tower A/2/201"),
      FloorId: place.id("Tower A/2"),
      EvenTwice: true,
    }),
  );
  expect(await world.done(getCustomerByPhone, { phone1: place.phone })).toMatchObject({
    address: {
      societyId: place.societyId,
      buildingId: place.id("Tower A"),
      floorId: place.id("Tower A/2"),
      flatId: place.id("Tower A/2/201"),
    },
    vehicles: [
      { vehicleNumber: "MH12KK0001", color: "Red", slot: "9:00 AM", parkingPillarId: place.id("B1/P1") },
      { vehicleNumber: "MH12KK0002", color: "White", make: "Maruti Suzuki", bodyType: "Hatchback" },
    ],
  });
});

describe("a customer's form is refused", () => {
  test.each([
    ["FirstName", " ", "Name is required"],
    ["Email1", "", "Email is required"],
    ["Email1", "kavita@", "Invalid email address"],
    ["Phone1", "", "Phone number is required"],
    ["Phone1", "12345", "Must be a 10 digit number"],
    ["Phone1", "+1 98221 00202", "Must be a 10 digit number"],
    ["CustomerAddress", "", "Address is required"],
  ])("when %s is '%s'", async (field, value, message) => {
    const error = await world.refused(400, addCustomer, { ...someCustomer(), [field]: value });
    expect(error.fields).toEqual({ [field]: message });
  });

  test("when the company has a customer with this phone", async () => {
    const fields = someCustomer();
    await world.done(addCustomer, fields);
    const error = await world.refused(409, addCustomer, fields);
    expect(error.fields).toEqual({ Phone1: "A customer with this phone number already exists." });
    const { customerId } = await world.done(addCustomer, someCustomer());
    await world.refused(409, updateCustomer, { ...fields, customerId });
  });
});

test("a search without a phone asks for one", async () => {
  expect((await world.refused(400, getCustomerByPhone, { phone1: "" })).message).toBe(
    "Please enter a phone number",
  );
});

test("companies have separate customers, even with the same phone", async () => {
  const companyId = await world.addCompany("Across the Road");
  const [own, other] = [await world.tokenOf("staff"), await world.newToken("staff", companyId)];
  const fields = someCustomer();
  const { customerId } = await world.done(addCustomer, fields, { token: own });
  expect(await world.done(getCustomerByPhone, { phone1: fields.Phone1 }, { token: other })).toMatchObject({
    isError: true,
  });
  await world.refused(404, getCustomer, { customerId }, { token: other });
  await world.refused(404, updateCustomer, { ...fields, customerId }, { token: other });
  const theirs = await world.done(addCustomer, { ...fields, FirstName: "K. Menon" }, { token: other });
  expect(theirs.customerId).not.toBe(customerId);
  const { rows } = await world.done(searchCustomers, { search: fields.Phone1 }, { token: other });
  expect(rows.map(({ firstName }) => firstName)).toEqual(["K. Menon"]);
});

test("returns the last booked vehicles of a customer with many, latest first", async () => {
  const place = await makeBookable(world);
  const plates: string[] = [];
  // In alphabetical order, the oldest would come first.
  for (const letters of ["AA", "AB", "AC"]) {
    const cars = Array.from({ length: 10 }, (_, index) =>
      place.vehicle({ VehicleNumber: `GA01${letters}000${index}` }),
    );
    await world.done(bookOnce, place.booking(cars));
    plates.push(...cars.map(({ VehicleNumber }) => VehicleNumber));
  }
  const { vehicles } = await world.done(getCustomer, { customerId: place.customerId });
  expect(vehicles.map(({ vehicleNumber }) => vehicleNumber)).toEqual(plates.slice(10).toReversed());
});

test("customers are searched, sorted and paged by the database", async () => {
  const companyId = await world.addCompany("Pages");
  const token = await world.newToken("owner", companyId);
  for (const name of ["Zoya", "asha", "Meera"])
    await world.done(addCustomer, { ...someCustomer(), FirstName: name }, { token });
  const names = async (body: object) =>
    (await world.done(searchCustomers, { filters: { CompanyId: companyId }, ...body })).rows.map(
      ({ firstName }) => firstName,
    );
  expect(await names({})).toEqual(["asha", "Meera", "Zoya"]);
  expect(await names({ sort: { by: "firstName", descending: true }, pageSize: 2 })).toEqual([
    "Zoya",
    "Meera",
  ]);
  expect(await names({ search: "MEE" })).toEqual(["Meera"]);
  const home = { ...someCustomer("9822100202"), FirstName: "Nisha", CustomerAddress: "B-903" };
  await world.done(addCustomer, home, { token });
  for (const search of ["98221 00202", "+91 98221 00202", "098221", "+9198221", "B-903", "b 903", "b903"])
    expect(await names({ search })).toEqual(["Nisha"]);
  for (const [FirstName, CustomerAddress] of [
    ["Omkar", "1204, 12, Tower C, Green Acres"],
    ["Pooja", "1204, Tower D, Green Acres, Block C"],
  ] as const)
    await world.done(addCustomer, { ...someCustomer(), FirstName, CustomerAddress }, { token });
  for (const search of ["C-1204", "c 1204", "c1204"]) expect(await names({ search })).toEqual(["Omkar"]);
  for (const search of ["Tower D, 1204", "1204 tower d"]) expect(await names({ search })).toEqual(["Pooja"]);
  expect(await names({ sort: { by: "phone1" } })).toHaveLength(6);
});

test("counts no more than 10,000 customers, unless all are requested", async () => {
  const companyId = await world.addCompany("Many");
  const token = await world.newToken("owner", companyId);
  await sql`insert into customer (company_id, name, phone, email, address)
    select ${companyId}, 'Crowd', (6000000000 + number)::text, '', '' from generate_series(1, 10002) as number`.execute(
    world.db,
  );
  expect(await world.done(searchCustomers, {}, { token })).toMatchObject({
    total: 10_000,
    totalIsMore: true,
  });
  const beyond = await world.done(searchCustomers, { page: 501 }, { token });
  expect(beyond.rows).toHaveLength(2);
  const exact = await world.done(searchCustomers, { exactTotal: true }, { token });
  expect(exact).toMatchObject({ total: 10_002 });
  expect(exact.totalIsMore).toBeUndefined();
});

test("slows down callers who search one unknown phone after another, and finds nothing for them meanwhile", async () => {
  const token = await world.newToken("staff");
  const fields = someCustomer();
  await world.done(addCustomer, fields, { token });
  const statuses: number[] = [];
  for (let guess = 0; guess < 42; guess += 1) {
    const phone1 = String(7_000_000_000 + guess);
    statuses.push((await call(world.app, getCustomerByPhone, { phone1 }, { token })).status);
  }
  expect(statuses.slice(0, 41).every((status) => status === 200)).toBe(true);
  expect(statuses[41]).toBe(429);
  await world.refused(429, getCustomerByPhone, { phone1: fields.Phone1 }, { token });
  expect(await world.done(getCustomerByPhone, { phone1: fields.Phone1 })).toMatchObject({ isError: false });
});

describe("without an email a customer", () => {
  const without = (phone?: string) => ({ ...someCustomer(phone), Email1: "" });
  const required = { Email1: "Email is required" };
  const setOptional = (companyId: number, optional: boolean) =>
    sql`update company set email_optional = ${optional} where company_id = ${companyId}`.execute(world.db);
  let other: Awaited<ReturnType<typeof otherCompany>>;
  beforeAll(async () => {
    other = await otherCompany();
    await setOptional(1, true);
  });
  afterAll(() => setOptional(1, false));

  /** A company that requires emails, with a staff token and one of its customers. */
  async function otherCompany() {
    const { companyId } = await world.done(addCompany, {
      CompanyName: "Foam Brothers",
      CompanyEmail: "desk@example.com",
      CompanyPhone1: "9822011234",
      CompanyAddress: "4, Sai Plaza, Pune",
    });
    const token = await world.tokenOf("staff", companyId);
    const fields = someCustomer();
    const { customerId } = await world.done(addCustomer, fields, { token });
    return { token, customerId, fields };
  }

  test("is registered, changed and booked for when the company allows it", async () => {
    const { customerId } = await world.done(addCustomer, without());
    expect(await world.done(getCustomer, { customerId })).toMatchObject({ email1: "" });
    expect(await world.done(getCustomerRules, { customerId })).toEqual({ emailOptional: true });
    const place = await makeBookable(world);
    await world.done(updateCustomer, { ...without(place.phone), customerId: place.customerId });
    await world.done(bookOnce, place.booking());
    const [reader] = await findReaders(world.db, [place.customerId]);
    expect(reachableOf(reader ?? { phone: "", email: "" })).toEqual(["sms", "whatsapp"]);
  });

  test("is refused by another company, which requires emails", async () => {
    const { token, customerId, fields } = other;
    expect(await world.done(getCustomerRules, {}, { token })).toEqual({ emailOptional: false });
    expect((await world.refused(400, addCustomer, without(), { token })).fields).toEqual(required);
    const change = { ...without(fields.Phone1), customerId };
    expect((await world.refused(400, updateCustomer, change, { token })).fields).toEqual(required);
    // For management, the customer's company decides, not the one that new customers are added to.
    expect((await world.refused(400, updateCustomer, change)).fields).toEqual(required);
    expect(await world.done(getCustomer, { customerId })).toMatchObject({ email1: fields.Email1 });
  });

  test("cannot be looked up by another company", async () => {
    const { customerId } = await world.done(addCustomer, without());
    await world.refused(404, getCustomerRules, { customerId }, { token: other.token });
    const change = { ...without(), customerId };
    expect((await world.refused(404, updateCustomer, change, { token: other.token })).fields).toBeUndefined();
  });

  test("books without staff, unless a company that has the phone requires an email", async () => {
    const place = await makeBookable(world);
    const registeredToken = await customerToken(world, other.fields.Phone1);
    expect(await world.done(getSelf, {}, { token: registeredToken })).toMatchObject({ emailOptional: false });
    const empty = { FirstName: "Ravi", Email1: "" };
    expect((await world.refused(400, updateSelf, empty, { token: registeredToken })).fields).toEqual(
      required,
    );

    const { customerId } = await world.done(addCustomer, { ...without(), FirstName: "Ravi" });
    const { phone1 } = await world.done(getCustomer, { customerId });
    const token = await customerToken(world, phone1);
    expect(await world.done(getSelf, {}, { token })).toMatchObject({
      firstName: "Ravi",
      emailOptional: true,
    });
    await world.done(updateSelf, empty, { token });
    const body = place.booking(undefined, { CustomerId: null });
    await world.done(bookOnce, body, { token });
    await setOptional(1, false);
    expect((await world.refused(400, bookOnce, body, { token })).fields).toEqual({
      CustomerId: "Please add an email first: it is required here",
    });
    await setOptional(1, true);
  });
});

test("a customer enters name and email once, for every company that has the phone", async () => {
  const place = await makeBookable(world);
  const token = await customerToken(world, place.phone);
  expect(await world.done(getSelf, {}, { token })).toMatchObject({
    firstName: "Anita Rao",
    email1: "anita@example.com",
    phone1: place.phone,
  });
  await world.done(updateSelf, { FirstName: "Anita S. Rao", Email1: "rao@example.com" }, { token });
  expect(await world.done(getSelf, {}, { token })).toMatchObject({
    firstName: "Anita S. Rao",
    email1: "rao@example.com",
  });
  expect(await world.done(getCustomer, { customerId: place.customerId })).toMatchObject({
    firstName: "Anita S. Rao",
  });
  expect((await world.done(me, {}, { token })).user).toMatchObject({
    name: "Anita S. Rao",
    role: "customer",
  });
});

test("a customer books without staff, and is registered with the company that washes", async () => {
  const place = await makeBookable(world);
  const phone = newPhone();
  const token = await customerToken(world, phone);
  const body = place.booking(undefined, { CustomerId: null });
  expect((await world.refused(400, bookOnce, body, { token })).fields).toEqual({
    CustomerId: "Please give your name and email first",
  });
  await world.done(updateSelf, { FirstName: "Ravi", Email1: "ravi@example.com" }, { token });
  await world.done(bookOnce, body, { token });
  expect(await world.done(getCustomerByPhone, { phone1: phone })).toMatchObject({
    firstName: "Ravi",
    customerAddress: expect.stringMatching(/^101, Tower A, Society/),
  });
  const cheap = place.booking(undefined, { CustomerId: null, CustomerAmount: 200 });
  expect((await world.refused(409, bookOnce, cheap, { token })).message).toMatch(/^Price changed/);
  const discount = { type: "amount", value: 100 } as const;
  await world.refused(403, bookOnce, { ...cheap, Discount: discount }, { token });
  const stolen = place.booking(undefined, { CustomerId: place.customerId });
  expect((await world.refused(400, bookOnce, stolen, { token })).fields).toEqual({
    CustomerId: "Customer not found",
  });
});
