import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getReminders, previewReminders, saveReminders } from "#contract/bill/reminder.ts";
import { indiaAt } from "#contract/day.ts";
import { type Channel, channels } from "#contract/message/channel.ts";
import { type Choice, updatePreference } from "#contract/message/preference.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { claimPayment } from "#contract/bank/claim.ts";
import { findReminders, makeReminded, spendMorning } from "#server/testing/reminders.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const CompanyId = 1;
const save = (Days: number[], Channels: Channel[] = [...channels]) =>
  world.done(saveReminders, { CompanyId, Days, Channels });

/** The preview at a time of a day of December, in India. */
function previewAt(day: string, time: string, paging: { page?: number; pageSize?: number } = {}) {
  world.clock.now = new Date(`2026-12-${day}T${time}:00+05:30`);
  return world.done(previewReminders, { CompanyId, ...paging });
}

/** Spends mornings of December. @returns those on which a reminder was written. */
async function remindedOn(phone: string, days: string[]): Promise<string[]> {
  const mornings: string[] = [];
  for (const day of days) {
    await spendMorning(world, day);
    const reminders = await findReminders(world, phone);
    mornings.push(...reminders.map(({ createdAt }) => indiaAt(new Date(createdAt)).day.slice(8)));
    await world.db.deleteFrom("message").execute();
  }
  return mornings;
}

test("a company reminds as before until it sets its days and channels", async () => {
  const get = () => world.done(getReminders, { CompanyId });
  expect(await get()).toEqual({
    companyId: 1,
    days: [-3, 3, 10],
    channels: ["mail", "sms", "whatsapp"],
    pauseAfterDays: null,
  });
  const saved = { companyId: 1, days: [-3, 0, 7], channels: ["sms", "whatsapp"], pauseAfterDays: null };
  expect(await save([7, -3, 0], ["whatsapp", "sms"])).toEqual(saved);
  expect(await get()).toEqual(saved);
  const other = await world.addCompany("Other Reminders");
  expect((await world.done(getReminders, { CompanyId: other })).days).toEqual([-3, 3, 10]);
});

test("names what is wrong with days and channels", async () => {
  const cases = [
    [{ Days: [3, 3] }, { Days: "Name each day once" }],
    [{ Days: [0, 1.5] }, { "Days.1": "Days must be whole numbers" }],
    [{ Days: [-31] }, { "Days.0": "At most 30 days before the due day" }],
    [{ Days: [91] }, { "Days.0": "At most 90 days after the due day" }],
    [{ Days: Array.from({ length: 13 }, (_, day) => day) }, { Days: "At most 12 days" }],
    [{ Channels: [] }, { Channels: "Choose at least one way" }],
  ] as const;
  for (const [change, fields] of cases) {
    const body = { CompanyId, Days: [3], Channels: ["sms" as const], ...change };
    expect((await world.refused(400, saveReminders, body as never)).fields).toEqual(fields);
  }
});

test("limits owners to their own company, and records who changed it", async () => {
  const token = await world.newToken("owner", await world.addCompany("Own Reminders"));
  await world.refused(404, getReminders, { CompanyId }, { token });
  await world.refused(404, previewReminders, { CompanyId }, { token });
  await world.refused(404, saveReminders, { CompanyId, Days: [], Channels: ["sms"] }, { token });
  await save([1]);
  const { rows } = await sql`
    select noun, before -> 'reminder_days' as before, after -> 'reminder_days' as after from audit
    where after ? 'reminder_days' and record_id = 1 and action = 'update'`.execute(world.db);
  expect(rows).toEqual([{ noun: "company", before: [-3, 3, 10], after: [1] }]);
});

test("the preview lists exactly what the next morning's job sends", async () => {
  const [plain, both, part] = [
    await makeReminded(world),
    await makeReminded(world),
    await makeReminded(world),
  ];
  const [optedOut, otherWay] = [await makeReminded(world), await makeReminded(world)];
  const claimed = await makeReminded(world);
  await sql`update customer set email = 'books' || customer_id || '@example.com'`.execute(world.db);
  const choose = (customer: typeof plain, Channels: Channel[], OptOut: Choice[] = []) => {
    const body = { CustomerId: customer.place.customerId, Language: "en" as const, Channels, OptOut };
    return world.done(updatePreference, body);
  };
  await choose(both, ["sms", "mail", "whatsapp"]);
  await choose(part, ["mail"]);
  await choose(optedOut, ["sms"], ["reminder"]);
  await choose(otherWay, ["whatsapp"]);
  await world.done(claimPayment, { BillId: claimed.billId, Utr: "512345678901" });
  await world.done(addPayment, { CustomerId: part.place.customerId, Amount: 100.5, Method: "cash" });
  await save([0], ["sms", "mail"]);

  const preview = await previewAt("11", "09:00");
  expect(preview).toMatchObject({ day: "2026-12-11", total: 3 });
  const rowOf = (customer: typeof plain) => ({
    billId: customer.billId,
    number: customer.number,
    customerId: customer.place.customerId,
    amount: 900,
    due: "2026-12-11",
    days: 0,
  });
  expect(preview.rows).toMatchObject([
    { ...rowOf(plain), channels: ["sms"] },
    { ...rowOf(both), channels: ["sms", "mail"] },
    { ...rowOf(part), amount: 799.5, channels: ["mail"] },
  ]);
  const second = await previewAt("11", "09:00", { page: 2, pageSize: 2 });
  expect(second).toEqual({ ...preview, rows: preview.rows.slice(2) });
  const { rows: found } = await world.done(previewReminders, {
    CompanyId,
    search: preview.rows[1]?.number ?? "",
  });
  expect(found).toEqual([preview.rows[1]]);

  await spendMorning(world, "11");
  const sent = await findReminders(world, "");
  const listed = preview.rows.flatMap((row) => row.channels.map((channel) => `${row.number} ${channel}`));
  expect(
    sent.map(({ body, channel }) => `${/bill (\S+)/.exec(body ?? "")?.[1]} ${channel}`).toSorted(),
  ).toEqual(listed.toSorted());
  expect(await previewAt("11", "10:01")).toEqual({ rows: [], total: 0, day: "2026-12-12", pausing: 0 });
});

test("reminds on the company's days, once each, and not on those of another company", async () => {
  const { place } = await makeReminded(world);
  const other = await world.addCompany("Other Days");
  await world.done(saveReminders, { CompanyId: other, Days: [2], Channels: ["sms"] });
  await save([-1, 0, 5]);
  expect(await remindedOn(place.phone, ["08", "10", "11", "12", "13", "16", "17", "21"])).toEqual([
    "10",
    "11",
    "16",
  ]);
});

test("sends one reminder for several missed days", async () => {
  const { place } = await makeReminded(world);
  await save([0, 1, 2]);
  expect(await remindedOn(place.phone, ["13", "14", "15"])).toEqual(["13"]);
});

test("does not repeat a reminder when its day is set earlier, and sends none without days", async () => {
  const { place } = await makeReminded(world);
  await save([1]);
  expect(await remindedOn(place.phone, ["12"])).toEqual(["12"]);
  await save([0]);
  expect((await previewAt("12", "11:00")).total).toBe(0);
  expect(await remindedOn(place.phone, ["13"])).toEqual([]);
  await save([]);
  expect(await remindedOn(place.phone, ["14", "21"])).toEqual([]);
  await save([10]);
  expect(await remindedOn(place.phone, ["22"])).toEqual(["22"]);
});
