import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimOwed } from "#contract/bank/owed.ts";
import { promisePayment, remindDebtors, searchCollection } from "#contract/bill/collection.ts";
import { previewReminders } from "#contract/bill/reminder.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import { createLinkByKey, getPayPage } from "#contract/gateway/link.ts";
import { searchMessages } from "#contract/message/message.ts";
import { updatePreference } from "#contract/message/preference.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { biweekly, makeBookable } from "#server/testing/bookings.ts";
import { spendMorning } from "#server/testing/reminders.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { payLinkOf } from "./payKey.rules.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("message").execute();
});

/** A customer who owes a bill of ₹900 and an upfront booking of ₹300, on 1 December at noon. */
async function makeOwing() {
  const { place } = await makeBilled(world);
  await world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: "2026-12-07" })]));
  await world.db.deleteFrom("job").execute();
  await workerOf(world).runDue();
  return place;
}

/** A customer who owes an upfront booking of ₹300 alone, made on 1 December. */
async function makeUpfront() {
  world.clock.now = new Date("2026-12-01T06:30:00Z");
  const place = await makeBookable(world);
  const body = place.booking([place.vehicle({ AppointmentDate: "2026-12-30" })]);
  await world.done(bookOnce, body);
  await world.db.deleteFrom("job").execute();
  await workerOf(world).runDue();
  return place;
}

const messagesTo = async (search: string) => {
  const { rows } = await world.done(searchMessages, { search, pageSize: 100 });
  return rows.filter(({ template }) => template === "owed").map(({ channel, body }) => [channel, body]);
};

const remind = (body: object) => world.done(remindDebtors, { CompanyId: 1, ...body });
const nobody = {
  customers: 0,
  messages: 0,
  amount: 0,
  withoutAddress: 0,
  remindedToday: 0,
  promised: 0,
  paying: 0,
  optedOut: 0,
};

test("reminds the chosen of all that they owe, once a day, as the dry run says", async () => {
  const [one, two] = [await makeOwing(), await makeOwing()];
  const CustomerIds = [one.customerId, two.customerId];
  const said = await remind({ CustomerIds, DryRun: true });
  expect(said).toEqual({ ...nobody, customers: 2, messages: 2, amount: 2400, hasDays: true });
  await workerOf(world).runDue();
  expect(await messagesTo(one.phone)).toEqual([]);
  expect(await remind({ CustomerIds })).toEqual(said);
  expect(await remind({ CustomerIds })).toEqual({ ...nobody, remindedToday: 2, hasDays: true });
  await workerOf(world).runDue();
  const text =
    "Chamak: Rs 1200 is still to be paid for your washes. Due: Fri 11 Dec 2026. Pay here: http://chamak.test/washes";
  for (const { phone } of [one, two]) expect(await messagesTo(phone)).toEqual([["sms", text]]);
  const { rows } = await world.done(searchCollection, { search: one.phone });
  expect(rows).toMatchObject([{ open: 1200, bills: 1, bookings: 1, lastReminder: "2026-12-01" }]);
  world.clock.now = new Date("2026-12-02T06:30:00Z");
  expect(await remind({ CustomerIds })).toMatchObject({ customers: 2, remindedToday: 0 });
});

test("the same call by two at once reminds once", async () => {
  const { customerId, phone } = await makeOwing();
  const both = await Promise.all([
    remind({ CustomerIds: [customerId] }),
    remind({ CustomerIds: [customerId] }),
  ]);
  expect(both.reduce((sum, { customers }) => sum + customers, 0)).toBe(1);
  await Promise.all([workerOf(world).runDue(), workerOf(world).runDue()]);
  expect(await messagesTo(phone)).toHaveLength(1);
});

test("leaves out who has promised, says to have paid, wants no reminders or has no address", async () => {
  const [promised, claimed, silent, mailed, paid] = [
    await makeUpfront(),
    await makeUpfront(),
    await makeUpfront(),
    await makeUpfront(),
    await makeUpfront(),
  ];
  const ids = [promised, claimed, silent, mailed, paid].map(({ customerId }) => customerId);
  await world.done(promisePayment, { CustomerId: promised.customerId, Day: "2026-12-05" });
  await world.done(claimOwed, { CustomerId: claimed.customerId, Amount: 300, Utr: "712345678901" });
  await world.done(updatePreference, {
    CustomerId: silent.customerId,
    Language: "en",
    Channels: ["sms"],
    OptOut: ["reminder"],
  });
  await world.db.updateTable("customer").set({ email: "" }).where("customer_id", "in", ids).execute();
  await world.db
    .updateTable("customer")
    .set({ email: "ravi@example.com" })
    .where("customer_id", "=", mailed.customerId)
    .execute();
  const body = { CustomerIds: ids, Channel: "mail" };
  const expected = { ...nobody, promised: 1, paying: 1, optedOut: 1, hasDays: true };
  expect(await remind({ ...body, DryRun: true })).toEqual({
    ...expected,
    customers: 1,
    messages: 1,
    amount: 300,
    withoutAddress: 1,
  });
  expect(await remind({ ...body, Channel: "whatsapp", DryRun: true })).toMatchObject({ customers: 2 });
  await remind(body);
  // Pays before the message is made.
  await world.done(addPayment, { CustomerId: mailed.customerId, Amount: 300, Method: "cash" });
  await workerOf(world).runDue();
  expect(await messagesTo("ravi@example.com")).toEqual([]);
});

test("reminds all who match a filter, in the customer's language", async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  const late = await makeBookable(world);
  const plan = await world.done(bookPlan, late.booking([late.vehicle(biweekly)], { Billing: "monthly" }));
  world.clock.now = new Date("2026-12-01T06:30:00Z");
  await world.done(bookOnce, late.booking([late.vehicle({ AppointmentDate: "2026-12-30" })]));
  const other = await makeUpfront();
  const asked = { Language: "ta" as const, Channels: ["whatsapp" as const, "sms" as const] };
  await world.done(updatePreference, { ...asked, CustomerId: late.customerId });
  world.clock.now = new Date("2026-12-12T06:30:00Z");
  const filters = { SocietyId: late.societyId };
  const rowsOf = async (more: object) =>
    (await world.done(searchCollection, { filters: { ...filters, ...more } })).rows.length;
  expect(await rowsOf({ Left: false, Overdue: true })).toBe(1);
  expect(await rowsOf({ Left: true })).toBe(0);
  expect(await rowsOf({ Overdue: false })).toBe(0);
  expect(await rowsOf({ Promised: false })).toBe(1);
  await world.done(cancelBooking, { bookingId: plan.bookingId, Reason: "Moves out" });
  expect(await rowsOf({ Left: true })).toBe(1);
  const [row] = (await world.done(searchCollection, { filters })).rows;
  expect(row).toMatchObject({ left: true, bookings: 1, bills: 0, overdue: 300, oldestDue: "2026-12-11" });
  expect(await remind({ filters })).toMatchObject({ customers: 1, messages: 2, amount: 300 });
  await workerOf(world).runDue();
  const sent = await messagesTo(late.phone);
  expect(new Set(sent.map(([channel]) => channel))).toEqual(new Set(["sms", "whatsapp"]));
  expect(sent).toHaveLength(2);
  expect(sent[0]?.[1]).toContain("நிலுவையில் உள்ளது");
  expect(await messagesTo(other.phone)).toEqual([]);
});

test("reminds of an upfront booking without a bill on the company's days, once each, and not after a hand has", async () => {
  const { customerId, phone } = await makeUpfront();
  const seen: string[] = [];
  for (const day of ["07", "08", "09", "14"]) {
    await spendMorning(world, day);
    for (const [, body] of await messagesTo(phone)) seen.push(`${day} ${String(body)}`);
    await world.db.deleteFrom("message").execute();
  }
  const text =
    "Chamak: Rs 300 is still to be paid for your washes. Due: Fri 11 Dec 2026. Pay here: http://chamak.test/washes";
  expect(seen).toEqual([`08 ${text}`, `14 ${text}`]);
  const { rows } = await world.done(searchCollection, { search: phone });
  expect(rows).toMatchObject([{ lastReminder: "2026-12-14", nextReminder: "2026-12-21" }]);
  world.clock.now = new Date("2026-12-21T03:30:00Z");
  const preview = async () =>
    (await world.done(previewReminders, { CompanyId: 1, search: phone })).rows.map(
      ({ bookingId, billId }) => [bookingId !== null, billId],
    );
  expect(await preview()).toEqual([[true, null]]);
  await remind({ CustomerIds: [customerId] });
  expect(await preview()).toEqual([]);
  await spendMorning(world, "21");
  expect(await messagesTo(phone)).toHaveLength(1);
});

test("the key of a reminder shows all that is owed, and another one nothing", async () => {
  const { customerId } = await makeOwing();
  const { secrets } = world;
  const link = payLinkOf("http://chamak.test", { customerId, isOnline: true }, secrets);
  const Key = new URL(link).searchParams.get("k") ?? "";
  expect(await world.done(getPayPage, { Key })).toMatchObject({
    number: "",
    month: "",
    due: "2026-12-11",
    open: 1200,
    offered: false,
  });
  await world.refused(409, createLinkByKey, { Key });
  for (const wrong of [
    Key.slice(1),
    Key.replace("c", "d"),
    `c${customerId + 1}${Key.slice(Key.indexOf("."))}`,
  ])
    await world.refused(404, getPayPage, { Key: wrong });
});

test("reminds nobody of another company, and refuses who may not", async () => {
  const { customerId } = await makeOwing();
  const other = await world.addCompany("Other Debts");
  const token = await world.newToken("owner", other);
  const body = { CompanyId: other, CustomerIds: [customerId] };
  expect(await world.done(remindDebtors, body, { token })).toEqual({ ...nobody, hasDays: true });
  await world.refused(404, remindDebtors, { ...body, CompanyId: 1 }, { token });
  await world.refused(403, remindDebtors, { CompanyId: 1 }, { token: await world.tokenOf("support") });
});
