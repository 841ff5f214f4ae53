import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeMonth } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { cancelBooking, moveWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { searchMessages } from "#contract/message/message.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { webhookEventNames } from "#contract/webhook/event.ts";
import {
  addWebhook,
  deleteWebhook,
  getDeliveries,
  getWebhooks,
  retryDelivery,
  sendTest,
  updateWebhook,
} from "#contract/webhook/webhook.ts";
import { publish } from "#server/features/event/publish.queries.ts";
import { found } from "#server/errors/apiError.ts";
import { internet } from "#server/net/outside.ts";
import { type Bookable, biweekly, makeBookable } from "#server/testing/bookings.ts";
import { DAY, HOUR, SECOND } from "#server/testing/process.ts";
import { someTax } from "#server/testing/holding/tax.ts";
import { Receiver, testOutside } from "#server/testing/receiver.ts";
import { rounds } from "#server/testing/night.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let receiver: Receiver;
beforeAll(async () => {
  world = await createWorld({ outside: testOutside });
  place = await makeBookable(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await world.db.deleteFrom("webhook").execute();
  await world.db.deleteFrom("job").execute();
  receiver = await Receiver.open();
  return () => receiver.close();
});

const work = () => workerOf(world, {}, { outside: testOutside }).runDue();

const add = (body: Partial<Parameters<typeof hook>[0]> = {}, token?: string) =>
  world.done(addWebhook, hook(body), token ? { token } : {});
const hook = (body: { Url?: string; Events?: (typeof webhookEventNames)[number][]; Active?: boolean }) => ({
  Url: receiver.url(),
  Events: [...webhookEventNames],
  ...body,
});
const receivedEvents = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { event: string; data: object });
const book = () => world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
const deliveries = (webhookId: number) => world.done(getDeliveries, { webhookId });

test("delivers typed facts to a hook, signed with its secret", async () => {
  const { secret } = await add();
  const { bookingId } = await book();
  await work();
  const { washLines } = await world.done(getBooking, { bookingId });
  const [first] = washLines;
  const { washId, day, slot, vehicleNumber } = found(first, "wash");
  await world.done(moveWash, { washId, Date: "2026-11-24", Slot: "9:00 AM", Reason: "Rain" });
  await work();
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 99.5, Method: "cash" });
  await work();
  await world.done(cancelBooking, { bookingId, Reason: "Moved out" });
  await work();
  const about = { companyId: 1, customerId: place.customerId, societyId: place.societyId, bookingId };
  expect(receivedEvents()).toEqual([
    {
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      event: "booking.made",
      at: "2026-11-21T04:30:00.000Z",
      data: { ...about, washes: washLines.length, amount: expect.any(Number) },
    },
    expect.objectContaining({
      event: "booking.moved",
      data: {
        ...about,
        vehicleNumber,
        reason: "Rain",
        from: { day, slot },
        to: { day: "2026-11-24", slot: "9:00 AM" },
      },
    }),
    expect.objectContaining({
      event: "payment.added",
      data: {
        companyId: 1,
        customerId: place.customerId,
        paymentId: expect.any(Number),
        amount: 99.5,
        method: "cash",
      },
    }),
    expect.objectContaining({ event: "booking.cancelled" }),
  ]);
  for (const { headers, body } of receiver.received) {
    const { "webhook-id": key, "webhook-timestamp": at, "webhook-signature": signature } = headers;
    expect(key).toBe((JSON.parse(body) as { id: string }).id);
    expect(at).toBe(String(Date.parse("2026-11-21T04:30:00Z") / 1000));
    const bytes = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const expected = createHmac("sha256", bytes)
      .update(`${String(key)}.${String(at)}.${body}`)
      .digest("base64");
    expect(signature).toBe(`v1,${expected}`);
  }
});

test("delivers each closed bill, and nothing without a subscriber", async () => {
  await add({ Events: ["bill.closed"] });
  const { bookingId } = await book();
  await work();
  expect(receivedEvents()).toEqual([]);
  await sql`update booking set billing = 'monthly' where booking_id = ${bookingId}`.execute(world.db);
  await sql`
    update wash set day = '2026-10-05', status = 'done', outcome_effect = 'charge'
    where wash_id = (select min(wash_id) from wash where booking_id = ${bookingId})`.execute(world.db);
  await world.done(addTaxSettings, someTax({ companyId: 1, name: "Own" }));
  expect(await world.done(closeMonth, { Month: "2026-10" })).toEqual({ bills: 1 });
  await work();
  const data = { companyId: 1, customerId: place.customerId, billId: expect.any(Number), total: 300 };
  expect(receivedEvents()).toMatchObject([{ event: "bill.closed", data: { ...data, month: "2026-10" } }]);
});

test("sends a company its own events, and the back office those of every company", async () => {
  const other = await world.tokenOf("owner", await world.addCompany("Other"));
  const own = await world.tokenOf("owner", 1);
  await add({ Url: `${receiver.url()}/other` }, other);
  await add({ Url: `${receiver.url()}/own` }, own);
  await add({ Url: `${receiver.url()}/office` });
  await book();
  await work();
  expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(["/in/office", "/in/own"]);
  const [hidden] = await world.done(getWebhooks, {}, { token: own });
  const webhookId = hidden?.webhookId ?? 0;
  const asOther = { token: other };
  expect(await world.done(getWebhooks, {}, asOther)).toHaveLength(1);
  expect(await world.done(getWebhooks, {})).toHaveLength(3);
  await world.refused(404, updateWebhook, { webhookId, ...hook({}) }, asOther);
  await world.refused(404, deleteWebhook, { webhookId }, asOther);
  await world.refused(404, getDeliveries, { webhookId }, asOther);
  await world.refused(404, sendTest, { webhookId }, asOther);
  const [sent] = await deliveries(webhookId);
  await world.refused(404, retryDelivery, { deliveryId: sent?.deliveryId ?? 0 }, asOther);
});

test("retries a failed delivery under the same id at growing intervals", async () => {
  const { webhookId } = await add();
  receiver.answer = (response) => void response.writeHead(503).end();
  const { deliveryId } = await world.done(sendTest, { webhookId });
  await work();
  await work();
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries(webhookId)).toMatchObject([
    { deliveryId, event: "test", status: "waiting", attempts: 1, answer: 503, problem: "It answered 503." },
  ]);
  world.clock.advance(30 * SECOND);
  await work();
  world.clock.advance(30 * SECOND);
  await work();
  expect(receiver.received).toHaveLength(2);
  receiver.answer = (response) => void response.end();
  world.clock.advance(30 * SECOND);
  await work();
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await deliveries(webhookId)).toMatchObject([{ status: "delivered", attempts: 3, answer: 200 }]);
  await world.done(retryDelivery, { deliveryId });
  await work();
  expect(receiver.received).toHaveLength(4);
});

test("switches a hook off after a day of failures, and notifies its owner", async () => {
  const owner = await world.newToken("owner", 1);
  await world.db
    .updateTable("app_user")
    .set({ email: "owner@example.com" })
    .where("role", "=", "owner")
    .where("company_id", "=", 1)
    .execute();
  const { webhookId } = await add({}, owner);
  receiver.answer = (response) => void response.writeHead(500).end();
  await book();
  for (let hour = 0; hour <= 24; hour += 1) {
    await work();
    world.clock.advance(HOUR);
  }
  await work();
  const [hooks] = await world.done(getWebhooks, {}, { token: await world.tokenOf("owner") });
  expect(hooks).toMatchObject({ webhookId, active: false, disabledAt: expect.any(String), waiting: 0 });
  expect(await deliveries(webhookId)).toMatchObject([{ status: "failed", problem: "It answered 500." }]);
  const { rows } = await world.done(searchMessages, { filters: { Template: "webhookOff" } });
  expect(rows[0]).toMatchObject({
    to: "owner@example.com",
    body: expect.stringContaining("hooks.example.com"),
  });
  await world.refused(409, sendTest, { webhookId });
  receiver.answer = (response) => void response.end();
  await world.done(updateWebhook, { webhookId, ...hook({}) });
  await world.done(sendTest, { webhookId });
  await work();
  const [working] = await world.done(getWebhooks, {});
  expect(working).toMatchObject({ active: true, failingSince: null, disabledAt: null, waiting: 0 });
});

test("lets a receiver that does not answer delay nobody else, and does not read an endless reply", async () => {
  const slow = await Receiver.open();
  try {
    let release = (): void => undefined;
    slow.answer = (response) => {
      release = () => void response.end();
    };
    await add({ Url: slow.url(), Events: ["booking.made"] });
    await add({ Events: ["booking.made"] });
    receiver.answer = (response) => {
      const more = () => {
        if (!response.destroyed) response.write("x".repeat(65_536), () => setImmediate(more));
      };
      more();
    };
    await book();
    await book();
    const working = work();
    await expect.poll(() => [receiver.received.length, slow.received.length]).toEqual([2, 1]);
    slow.answer = (response) => void response.end();
    release();
    await working;
    expect(slow.received).toHaveLength(2);
  } finally {
    slow.close();
  }
});

test("delivers a flood of events once each, in limited runs", async () => {
  const flood = rounds(200, 1_000);
  const { webhookId } = await add({ Events: ["payment.added"] });
  const news = Array.from({ length: flood }, (_, index) => ({ companyId: 1, data: { paymentId: index } }));
  await publish(world.db, "payment.added", world.clock.now, news);
  await work();
  expect(new Set(receivedEvents().map(({ data }) => JSON.stringify(data))).size).toBe(flood);
  expect(receiver.received).toHaveLength(flood);
  expect(await deliveries(webhookId)).toHaveLength(100);
});

test("follows no redirect, and calls no internal address", async () => {
  receiver.answer = (response) => void response.writeHead(307, { location: receiver.url() }).end();
  const { webhookId } = await add();
  await world.done(sendTest, { webhookId });
  await work();
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries(webhookId)).toMatchObject([{ answer: 307, status: "waiting" }]);
  const inside = await add({ Url: receiver.url("inside.example.com") });
  await world.done(sendTest, { webhookId: inside.webhookId });
  await work();
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries(inside.webhookId)).toMatchObject([
    { answer: null, problem: "It is no server on the internet." },
  ]);
});

test("refuses at its field an address that is never called", async () => {
  const strict = await createWorld({ outside: internet });
  try {
    const refusals = async (Url: string) =>
      (await strict.refused(400, addWebhook, { Url, Events: ["wash.done"] })).fields?.Url;
    expect(await refusals("")).toBe("Address is required");
    expect(await refusals("hooks.example.com")).toMatch(/^Must be an address/);
    expect(await refusals("ftp://example.com")).toMatch(/^Must be an address/);
    expect(await refusals("https://user:secret@example.com/")).toBe("Must not hold a user name or password");
    expect(await refusals("http://example.com/")).toBe("Must begin with https://");
    for (const host of [
      "127.0.0.1",
      "2130706433",
      "0x7f.1",
      "[::1]",
      "localhost",
      "10.0.0.1",
      "[::ffff:a9fe:a9fe]",
    ])
      expect(await refusals(`https://${host}/`), host).toBe("Must be a server on the internet");
    await strict.done(addWebhook, { Url: "https://example.com/", Events: ["wash.done"] });
    await strict.refused(400, addWebhook, { Url: "https://example.com/", Events: [] });
  } finally {
    await strict.close();
  }
});

test("returns a secret for a repeated call too, and stores it nowhere in clear", async () => {
  const once = { headers: { "idempotency-key": "once" } };
  const added = await world.done(addWebhook, hook({}), once);
  expect(added.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await world.done(addWebhook, hook({}), once)).toEqual(added);
  const secret = added.secret.replace(/^whsec_/, "");
  for (const table of ["idempotency", "webhook", "webhook_state", "audit"]) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(kept)::text as line from ${sql.table(table)} as kept`.execute(world.db);
    expect(rows.filter(({ line }) => line.includes(secret))).toEqual([]);
  }
});

test("keeps deliveries readable for thirty days", async () => {
  const { webhookId } = await add({ Events: ["bill.closed"] });
  await world.done(sendTest, { webhookId });
  await work();
  world.clock.advance(31 * DAY);
  await work();
  expect(await deliveries(webhookId)).toEqual([]);
});
