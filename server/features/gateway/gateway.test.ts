import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { getBill } from "#contract/bill/bill.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { getGateways, saveGateway } from "#contract/gateway/gateway.ts";
import { claimPayment } from "#contract/bank/claim.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { searchLines } from "#contract/bank/line.ts";
import { auditOf } from "#server/testing/audit.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { type Bookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const SECRET = "a secret of the gateway";
let world: World;
let place: Bookable;
/** A bill of November, ₹900, open. */
let billId: number;
let number: string;
let count = 0;

beforeAll(async () => {
  world = await createWorld({ fakeGateway: true });
  for (const Name of ["razorpay", "cashfree", "fake"] as const)
    await world.done(saveGateway, { CompanyId: 1, Name, Secret: SECRET, Active: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("bank_line").execute();
  ({ place, billId, number } = await makeBilled(world));
  count += 1;
});

const hex = (body: string, secret = SECRET) => createHmac("sha256", secret).update(body).digest("hex");
async function post(path: string, payload: string, headers: Record<string, string>, from = "192.0.2.1") {
  const answer = await world.app.inject({
    method: "POST",
    url: `/api/Gateway/${path}`,
    remoteAddress: from,
    payload,
    headers: { "content-type": "application/json", ...headers },
  });
  return answer.statusCode;
}

type EventFields = {
  event?: string;
  id?: string;
  amount?: number;
  currency?: string;
  utr?: string;
  number?: string;
};
const eventBody = ({
  event = "payment_link.paid",
  id = `pay_${count}`,
  amount = 90_000,
  ...more
}: EventFields = {}) =>
  JSON.stringify({
    event,
    payload: {
      payment: {
        entity: {
          id,
          amount,
          currency: more.currency ?? "INR",
          method: "card",
          acquirer_data: { rrn: more.utr ?? String(812_345_678_000 + count) },
        },
      },
      payment_link: { entity: { reference_id: more.number ?? number } },
    },
  });
/** Posts a body as Razorpay does, with an event id. */
const razorpay = (body: string, eventId = `evt_${count}`, path = "razorpay") =>
  post(path, body, { "x-razorpay-signature": hex(body), "x-razorpay-event-id": eventId });
const bill = () => world.done(getBill, { billId });
const payments = () => world.done(searchPayments, { CustomerId: place.customerId });

test("an event of Razorpay pays the bill and confirms the claim", async () => {
  const utr = String(812_345_678_000 + count);
  await world.done(claimPayment, { BillId: billId, Utr: utr });
  expect(await razorpay(eventBody())).toBe(200);
  expect(await bill()).toMatchObject({ status: "paid", claims: [{ status: "confirmed" }] });
  const { rows } = await payments();
  expect(rows).toMatchObject([{ amount: 900, method: "card", reference: utr, by: "Payment gateway" }]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test.each([
  ["failed", { status: "failed" }, {}],
  ["authorized", { status: "authorized" }, {}],
  ["refunded", { status: "refunded" }, {}],
  ["not captured", { status: "captured", captured: false }, {}],
  ["of a link that is open", { status: "captured" }, { payment_link: { status: "created" } }],
  ["of an order that is open", { status: "captured" }, { order: { status: "attempted" } }],
])("an event of a payment that is %s books nothing", async (_name, said, others) => {
  for (const event of ["payment.captured", "payment_link.paid", "order.paid", "qr_code.credited"]) {
    const { payload } = JSON.parse(eventBody()) as { payload: { payment: { entity: object } } };
    const { entity } = payload.payment;
    const link = { reference_id: number, ...("payment_link" in others && others.payment_link) };
    const order = { receipt: number, ...("order" in others && others.order) };
    const body = JSON.stringify({
      event,
      payload: {
        payment: { entity: { ...entity, ...said } },
        payment_link: { entity: link },
        order: { entity: order },
      },
    });
    expect(await razorpay(body, `evt_${count} ${event}`)).toBe(200);
  }
  expect(await payments()).toMatchObject({ total: 0 });
  expect(await bill()).toMatchObject({ paid: 0 });
  const { rows } = await world.done(searchLines, {});
  expect(rows).toEqual([]);
});

test.each([
  ["PAID", "FAILED"],
  ["PAID", "USER_DROPPED"],
  ["ACTIVE", "SUCCESS"],
])("Cashfree's event of a link that is %s with an order that is %s books nothing", async (link, order) => {
  const body = JSON.stringify({
    type: "PAYMENT_LINK_EVENT",
    data: {
      link_id: number,
      link_status: link,
      link_currency: "INR",
      order: { order_id: "o1", order_amount: 900, transaction_id: `${count}`, transaction_status: order },
    },
  });
  const time = String(world.clock.now.getTime());
  const signature = createHmac("sha256", SECRET).update(`${time}${body}`).digest("base64");
  const headers = { "x-webhook-timestamp": time, "x-webhook-signature": signature };
  expect(await post("cashfree", body, headers)).toBe(200);
  expect(await payments()).toMatchObject({ total: 0 });
});

test("Cashfree's amount keeps its paise, and an old event is refused", async () => {
  const body = `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"${number}"},"payment":{"cf_payment_id":${count},"payment_status":"SUCCESS","payment_amount":170.10,"payment_currency":"INR","payment_group":"net_banking","bank_reference":"x"}}}`;
  const sent = (time: number) => ({
    "x-webhook-timestamp": String(time),
    "x-webhook-signature": createHmac("sha256", SECRET).update(`${time}${body}`).digest("base64"),
  });
  const now = world.clock.now.getTime();
  expect(await post("cashfree", body, sent(now - 6 * 60_000))).toBe(401);
  expect(await post("cashfree", body, sent(now + 6 * 60_000))).toBe(401);
  expect(await payments()).toMatchObject({ total: 0 });
  expect(await post("cashfree", body, sent(now - 60_000))).toBe(200);
  expect(await bill()).toMatchObject({ paid: 170.1 });
  expect((await payments()).rows).toMatchObject([{ method: "online" }]);
});

test("refuses events that are not signed with the secret, and stores nothing of them", async () => {
  const body = eventBody();
  const wrong = [
    {},
    { "x-razorpay-signature": "" },
    { "x-razorpay-signature": hex(body, "another secret") },
    { "x-razorpay-signature": hex(body.replace("90000", "90001")) },
  ];
  for (const headers of wrong) expect(await post("razorpay", body, headers)).toBe(401);
  const large = eventBody({ number: "x".repeat(300_000) });
  expect(await razorpay(large)).toBe(413);
  await world.done(saveGateway, { CompanyId: 1, Name: "fake", Active: false });
  expect(await razorpay(body, "evt_off", "fake")).toBe(401);
  await world.done(saveGateway, { CompanyId: 1, Name: "fake", Active: true });
  expect(await payments()).toMatchObject({ total: 0 });
  const storedEvents = world.db
    .selectFrom("gateway_event")
    .select("event_id")
    .where("gateway_payment", "=", `pay_${count}`);
  expect(await storedEvents.execute()).toEqual([]);
});

test.each<[string, EventFields]>([
  ["by UPI", {}],
  ["by card, without a UTR,", { utr: "" }],
])(
  "a payment %s counts once, however many events report it, how often and in which order",
  async (_, more) => {
    const failed = eventBody({ ...more, event: "payment.failed" });
    const events = [
      eventBody(more),
      eventBody({ ...more, event: "payment.captured" }),
      eventBody({ ...more, event: "order.paid" }),
    ];
    const statuses = await Promise.all([
      razorpay(failed, `evt_f_${count}`),
      ...events.map((body, place_) => razorpay(body, `evt_${count}_${place_}`)),
      ...events.map((body, place_) => razorpay(body, `evt_${count}_${place_}`)),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await razorpay(failed, `evt_late_${count}`)).toBe(200);
    expect(await payments()).toMatchObject({ total: 1 });
    expect(await bill()).toMatchObject({ paid: 900 });
    expect(await ledgerErrors(world)).toEqual([]);
  },
);

test("does not book a payment that was recorded by its UTR", async () => {
  const Reference = `UTR ${812_345_678_000 + count}`;
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 900, Method: "upi", Reference });
  expect(await razorpay(eventBody())).toBe(200);
  expect(await payments()).toMatchObject({ total: 1, credit: 0 });
});

test("accepts other currencies and events that are not payments, but changes nothing", async () => {
  for (const body of [
    eventBody({ currency: "USD" }),
    eventBody({ event: "refund.processed" }),
    eventBody({ amount: -5 }),
    "not JSON",
    "[]",
  ])
    expect(await razorpay(body, `evt_${count}_${body.length}`)).toBe(200);
  expect(await payments()).toMatchObject({ total: 0 });
});

test("a payment without a known bill waits for a person, once", async () => {
  const body = eventBody({ number: "UNKNOWN-1" });
  expect([await razorpay(body, `a_${count}`), await razorpay(body, `b_${count}`)]).toEqual([200, 200]);
  const { rows } = await world.done(searchLines, { filters: { State: "unmatched" } });
  expect(rows).toMatchObject([{ amount: 900, narration: `razorpay card pay_${count} UNKNOWN-1` }]);
});

test("secrets are set by the company's owner only, stored sealed, and never shown", async () => {
  const rows = await world.done(getGateways, { companyId: 1 });
  expect(rows.map(({ name }) => name)).toEqual(["cashfree", "fake", "razorpay"]);
  expect(JSON.stringify(rows)).not.toContain(SECRET);
  const stored = await world.db.selectFrom("gateway").select("sealed_secret").execute();
  expect(stored.some(({ sealed_secret }) => sealed_secret.toString("latin1").includes(SECRET))).toBe(false);
  const company = await world.addCompany(`Other Gateway ${count}`);
  const token = await world.newToken("owner", company);
  await world.refused(404, getGateways, { companyId: 1 }, { token });
  await world.refused(
    404,
    saveGateway,
    { CompanyId: 1, Name: "razorpay", Secret: "another one", Active: true },
    { token },
  );
  const unset = { CompanyId: company, Name: "razorpay", Active: true } as const;
  const { fields } = await world.refused(400, saveGateway, unset, { token });
  expect(fields).toEqual({ Secret: "Secret is required" });
  await world.refused(403, getGateways, { companyId: 1 }, { token: await world.tokenOf("staff") });
});

test("which keys were changed is audited, never their values", async () => {
  const CompanyId = await world.addCompany(`Keys ${count}`);
  const save = (fields: Partial<BodyOf<typeof saveGateway>>) =>
    auditOf(world, () => world.done(saveGateway, { CompanyId, Name: "razorpay", Active: true, ...fields }));
  const entries = [
    ...(await save({ Secret: "the first secret" })),
    ...(await save({ KeyId: "rzp_live_1", KeySecret: "the key's secret" })),
    ...(await save({ Secret: "another secret", Active: false })),
    ...(await save({ Active: false })),
  ];
  expect(entries.map(({ noun, action }) => `${action} ${noun}`)).toEqual([
    "add gateway",
    "update gateway",
    "update gateway",
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/rzp_live|\\\\x/);
  const { rows } = await world.done(searchAudit, { filters: { Noun: "company", RecordId: CompanyId } });
  const shown = rows.filter(({ noun }) => noun === "gateway").map(({ changes }) => changes);
  expect(shown.slice(0, 2)).toEqual([
    [
      { field: "active", before: "yes", after: "no" },
      { field: "sealed_secret", before: "secret", after: "secret" },
    ],
    [
      { field: "key", before: null, after: "secret" },
      { field: "sealed_key_secret", before: null, after: "secret" },
    ],
  ]);
});

test("shows when a gateway sent a signed event, including a test event", async () => {
  const company = await world.addCompany(`Heard ${count}`);
  const secret = `a secret of company ${count}`;
  await world.done(saveGateway, { CompanyId: company, Name: "razorpay", Secret: secret, Active: true });
  const lastEventAt = async () => (await world.done(getGateways, { companyId: company }))[0]?.heardAt;
  const testEvent = '{"event":"order.paid","payload":{}}';
  await post("razorpay", testEvent, { "x-razorpay-signature": "00" });
  expect(await lastEventAt()).toBeNull();
  expect(await post("razorpay", testEvent, { "x-razorpay-signature": hex(testEvent, secret) })).toBe(200);
  expect(await lastEventAt()).toBe(world.clock.now.toISOString());
});

test("the fake gateway exists only when it is enabled", async () => {
  const real = await createWorld();
  const body = eventBody();
  const answer = await real.app.inject({
    method: "POST",
    url: "/api/Gateway/fake",
    payload: body,
    headers: { "x-razorpay-signature": hex(body) },
  });
  expect(answer.statusCode).toBe(404);
  await real.refused(404, saveGateway, { CompanyId: 1, Name: "fake", Secret: SECRET, Active: true });
  await real.close();
});

test("refuses an address that forges many signatures before reading a body, without blocking others", async () => {
  const forged = () => post("razorpay", eventBody(), { "x-razorpay-signature": hex("else") }, "198.51.100.7");
  const answers = await Promise.all(Array.from({ length: 150 }, forged));
  expect(answers.filter((status) => status === 401)).toHaveLength(120);
  expect(answers.filter((status) => status === 429)).toHaveLength(30);
  const body = eventBody({ number, id: "pay_meanwhile" });
  for (let sent = 0; sent < 130; sent += 1)
    expect(await post("razorpay", body, { "x-razorpay-signature": hex(body) })).toBe(200);
});
