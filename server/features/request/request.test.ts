import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import {
  addRequest,
  enterRequest,
  getRequest,
  getRequestAssignees,
  searchRequests,
  updateRequest,
} from "#contract/request/request.ts";
import { me } from "#contract/session/session.ts";
import { makeBookable, newPhone } from "#server/testing/bookings.ts";
import { call, type CallOptions, countStatuses } from "#server/testing/call.ts";
import { DAY } from "#server/testing/process.ts";
import { createWorld, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const fields = {
  RequestType: "society",
  Name: "Meera Nair",
  Phone1: "98765 43210",
  SocietyName: "Blue Ridge",
  City: "Pune",
  Message: "Four towers.\nMost of us drive to work.",
} as const;

let networks = 0;
let from: string;
beforeEach(() => {
  networks += 1;
  from = `10.1.0.${networks}`;
});
const sendRequest = (change: Record<string, unknown> = {}, options: CallOptions = {}) =>
  call(world.app, addRequest, { ...fields, ...change }, { from, ...options });
const add = async () => (await sendRequest()).reply.requestId;

describe("a visitor", () => {
  test("sends a request without an account and gets its number", async () => {
    const { status, reply } = await sendRequest();
    expect(status).toBe(201);
    expect(reply.requestNumber).toBe(`R-${String(reply.requestId).padStart(6, "0")}`);
    expect(await world.done(getRequest, { requestId: reply.requestId })).toMatchObject({
      requestType: "society",
      status: "New",
      name: "Meera Nair",
      phone1: "9876543210",
      societyName: "Blue Ridge",
      message: fields.Message,
      assignedTo: null,
      became: null,
      notes: [],
    });
  });

  test("sends a new request with a key that somebody has used", async () => {
    const headers = { "idempotency-key": "a key of many" };
    const [one, other] = [
      await sendRequest({}, { headers }),
      await sendRequest({ Name: "Other" }, { headers }),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.reply.requestId).not.toBe(other.reply.requestId);
  });

  test("gets the errors at their fields", async () => {
    const { status, error } = await sendRequest({ Name: "", Phone1: "12", Email1: "meera", Message: " " });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(["Email1", "Message", "Name", "Phone1"]);
  });

  test("cannot read any request", async () => {
    const requestId = await add();
    expect((await call(world.app, getRequest, { requestId }, { from })).status).toBe(401);
    const customer = { token: await world.newToken("customer") };
    await world.refused(403, searchRequests, {}, customer);
  });

  test("who fills in the hidden field is thanked, and nothing is stored", async () => {
    const before = (await world.done(searchRequests, {})).total;
    const { status, reply } = await sendRequest({ Website: "http://buy.example" });
    expect(status).toBe(201);
    expect(reply.requestNumber).toMatch(/^R-\d{6}$/);
    expect((await world.done(searchRequests, {})).total).toBe(before);
  });
});

describe("a request taken by phone", () => {
  test("is entered by staff, with who took it, and is their company's", async () => {
    const staff = { token: await world.tokenOf("staff") };
    const { requestId, requestNumber } = await world.done(enterRequest, fields, staff);
    expect(requestNumber).toBe(`R-${String(requestId).padStart(6, "0")}`);
    const { name } = (await world.done(me, {}, staff)).user;
    const entered = await world.done(getRequest, { requestId }, staff);
    expect(entered).toMatchObject({
      status: "New",
      name: "Meera Nair",
      phone1: "9876543210",
      companyName: expect.any(String) as string,
      notes: [{ by: name, note: "Taken by phone" }],
    });
    const office = await world.done(enterRequest, fields);
    expect(await world.done(getRequest, { requestId: office.requestId })).toMatchObject({
      companyName: null,
    });
    await world.refused(404, getRequest, { requestId: office.requestId }, staff);
  });
});

/** The stored network of the newest request. */
async function senderOfNewest(): Promise<string> {
  const { sender } = await world.db
    .selectFrom("request")
    .orderBy("request_id", "desc")
    .select("sender")
    .executeTakeFirstOrThrow();
  return sender;
}

/** Inserts closed requests, bypassing the limits of the call. */
async function insertRequests(count: number, sender: string, at = world.clock.now): Promise<void> {
  const row = {
    request_type: "callback" as const,
    status: "Closed" as const,
    name: "Robot",
    phone: "9000000000",
    email: "",
    society_name: "",
    city: "",
    message: "Hi",
    sender,
    created_at: at,
    changed_at: at,
  };
  await world.db
    .insertInto("request")
    .values(Array.from({ length: count }, () => row))
    .execute();
}

describe("a robot", () => {
  test("can send at most 20 a day", async () => {
    for (let count = 0; count < 3; count += 1) await sendRequest();
    await world.db.updateTable("request").set({ status: "Closed" }).execute();
    await insertRequests(17, await senderOfNewest());
    expect((await sendRequest()).error.message).toContain("20 requests from your network");
    world.clock.advance(DAY + 1);
    expect((await sendRequest()).status).toBe(201);
  });
});

describe("staff", () => {
  test("find requests, take notes, and record what became of them", async () => {
    const requestId = await add();
    const societyId = await makeSociety(world);
    await world.done(updateRequest, {
      requestId,
      Status: "In Progress",
      Note: "Called, they want\na visit.",
    });
    await world.done(updateRequest, {
      requestId,
      Status: "Converted",
      Became: { kind: "society", id: societyId },
    });
    expect(await world.done(getRequest, { requestId })).toMatchObject({
      status: "Converted",
      became: { kind: "society", id: societyId },
      notes: [{ note: "Called, they want\na visit.", by: "Test admin" }],
    });
    await world.refused(400, updateRequest, { requestId, Became: { kind: "society", id: 999_999 } });
    await world.refused(400, updateRequest, { requestId });
    const found = async (body: object) =>
      (await world.done(searchRequests, { pageSize: 100, ...body })).rows.map((row) => row.requestId);
    expect(await found({ search: `r-${String(requestId).padStart(6, "0")}` })).toEqual([requestId]);
    expect(await found({ filters: { Status: "Converted" } })).toEqual([requestId]);
    expect(await found({ search: "blue ridge", filters: { Status: "New" } })).not.toContain(requestId);
    const { rows } = await world.done(searchAudit, { filters: { Noun: "request", RecordId: requestId } });
    expect(rows.map(({ noun, action }) => `${noun} ${action}`).toSorted()).toEqual([
      "request add",
      "request update",
      "request update",
      "requestNote add",
    ]);
  });

  test("convert a request once, even when two do so at the same moment", async () => {
    const requestId = await add();
    const made = [await makeSociety(world), await makeSociety(world)];
    const token = await world.tokenOf("admin");
    const convert = (id: number) =>
      call(world.app, updateRequest, { requestId, Became: { kind: "society", id } }, { token });
    const answers = await Promise.all(made.map(convert));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 });
    const converted = made[answers.findIndex(({ status }) => status === 200)];
    expect((await world.done(getRequest, { requestId })).became).toEqual({ kind: "society", id: converted });
    await world.refused(409, updateRequest, { requestId, Became: { kind: "society", id: converted ?? 0 } });
    await world.done(updateRequest, { requestId, Became: null });
    await world.done(updateRequest, { requestId, Became: { kind: "society", id: made[0] ?? 0 } });
  });

  test("record the booking of a converted request, and no other conversion after that", async () => {
    const requestId = await add();
    const place = await makeBookable(world);
    const { bookingId } = await world.done(bookOnce, place.booking());
    const customer = { kind: "customer", id: place.customerId } as const;
    const booking = { kind: "booking", id: bookingId } as const;
    await world.done(updateRequest, { requestId, Became: customer });
    await world.done(updateRequest, { requestId, Became: booking });
    await world.refused(409, updateRequest, { requestId, Became: customer });
    expect((await world.done(getRequest, { requestId })).became).toEqual(booking);
  });

  test("assign a request to a company through one of its users, who then sees it and nothing else", async () => {
    const companyId = await world.addCompany("Shine");
    const owner = { token: await world.newToken("owner", companyId) };
    const requestId = await add();
    expect(await world.done(searchRequests, {}, owner)).toEqual({ rows: [], total: 0 });
    await world.refused(404, getRequest, { requestId }, owner);
    await world.refused(404, updateRequest, { requestId, Note: "Ours" }, owner);
    const people = await world.done(getRequestAssignees, { requestId });
    const person = people.find(({ companyName }) => companyName === "Shine")?.userId ?? 0;
    await world.done(updateRequest, { requestId, AssignedTo: person });
    expect((await world.done(searchRequests, { filters: { Mine: true } }, owner)).total).toBe(1);
    await world.done(updateRequest, { requestId, Status: "In Progress", Note: "We call them." }, owner);
    expect(await world.done(getRequestAssignees, { requestId }, owner)).toEqual([
      { userId: person, name: "Test owner", companyName: "Shine" },
    ]);
    const stranger = people.find(({ companyName }) => companyName === null)?.userId ?? 0;
    await world.refused(400, updateRequest, { requestId, AssignedTo: stranger }, owner);
    const { customerId } = await world.done(addCustomer, {
      FirstName: "Other's",
      Phone1: newPhone(),
      Email1: "other@example.com",
      CustomerAddress: "A 1",
    });
    const became = { kind: "customer", id: customerId } as const;
    await world.refused(400, updateRequest, { requestId, Became: became }, owner);
  });

  test("keeps both changes when two people change a request at once", async () => {
    const requestId = await add();
    const answers = await Promise.all([
      call(
        world.app,
        updateRequest,
        { requestId, Status: "Closed" },
        { token: await world.tokenOf("admin") },
      ),
      call(
        world.app,
        updateRequest,
        { requestId, Note: "Wrong number" },
        { token: await world.tokenOf("support") },
      ),
    ]);
    expect(countStatuses(answers)).toEqual({ 200: 2 });
    expect(await world.done(getRequest, { requestId })).toMatchObject({
      status: "Closed",
      notes: [{ note: "Wrong number" }],
    });
  });
});

test("a request taken by phone is for staff alone, and counts for no stranger's limit", async () => {
  expect((await call(world.app, enterRequest, fields, { from })).status).toBe(401);
  await world.refused(403, enterRequest, fields, { token: await world.newToken("customer") });
  world.clock.advance(DAY + 1);
  await insertRequests(60, "");
  expect((await sendRequest()).status).toBe(201);
  await insertRequests(60, "somewhere");
  expect((await sendRequest()).status).toBe(503);
  expect((await call(world.app, enterRequest, fields, { token: await world.tokenOf("admin") })).status).toBe(
    201,
  );
});

test("closes the form for an hour, not for the day, after a robot with many networks", async () => {
  // Runs last: it leaves a state in which every request is refused.
  world.clock.advance(2 * DAY);
  const minutesAgo = (minutes: number) => new Date(world.clock.now.getTime() - minutes * 60_000);
  await insertRequests(60, "many networks", minutesAgo(61));
  expect((await sendRequest()).status).toBe(201);
  await insertRequests(60, "many networks", minutesAgo(1));
  const { status, error } = await sendRequest();
  expect(status).toBe(503);
  expect(error.message).toBe("Very many requests are arriving. Please try again in 60 minutes.");
});
