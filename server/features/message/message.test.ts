import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Role } from "#contract/access.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { retryMessage, searchMessages } from "#contract/message/message.ts";
import { sweep } from "#server/sweeps.ts";
import { call } from "#server/testing/call.ts";
import { DAY, HOUR, openProcess, SECOND } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { post } from "./message.jobs.ts";
import type { Sender } from "#server/net/senders.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("message").execute();
  await world.db.deleteFrom("job").execute();
});

const link = "http://chamak.test/resetPassword#top-secret";

type Written = { hours?: number; language?: "hi"; channel?: "sms" | "whatsapp" };

/** Puts a message with a link into the outbox, which expires after `hours`. */
async function write(to: string, { hours = 1, channel, ...written }: Written = {}): Promise<void> {
  const { now } = world.clock;
  await post(world.db, world.secrets, {
    template: "reset",
    parameters: { name: "Asha", link },
    channel: channel ?? "mail",
    to,
    now,
    expiresAt: new Date(now.getTime() + hours * HOUR),
    ...written,
  });
  world.clock.advance(SECOND);
}

/** Puts a message without secrets into the outbox. */
async function writePlain(to: string): Promise<void> {
  const { now } = world.clock;
  const expiresAt = new Date(now.getTime() + HOUR);
  const parameters = { job: "bill/close", attempts: 1_000, problem: "no paper" };
  await post(world.db, world.secrets, {
    template: "jobFailed",
    parameters,
    channel: "mail",
    to,
    now,
    expiresAt,
  });
}

const send = (mail: Sender) => workerOf(world, { mail }).runDue();
const failing = () => Promise.reject(new Error("no route to the mail server"));
const inOutbox = async () => (await world.done(searchMessages, {})).rows;
const outboxOf = async (recipient: string) => (await inOutbox()).filter(({ to }) => to === recipient);

test("lists the newest message first, with the total count", async () => {
  for (const to of ["a@x.test", "b@x.test", "c@x.test"]) await write(to);
  const { rows, total } = await world.done(searchMessages, { pageSize: 2 });
  expect([rows.map(({ to }) => to), total]).toEqual([["c@x.test", "b@x.test"], 3]);
  expect(rows[0]).toEqual({
    messageId: expect.any(Number),
    template: "reset",
    language: "en",
    channel: "mail",
    to: "c@x.test",
    subject: "Set a new password for Chamak",
    body: expect.stringMatching(/^Hello Asha,\n[^]*http:\/\/chamak\.test\/resetPassword#top-secret\n/),
    status: "waiting",
    createdAt: expect.stringMatching(/^2026-11-21T04:3\d:\d\d\.000Z$/),
    problem: null,
    retryable: false,
  });
});

test("searches messages by recipient and subject, in any language, and sorts them as requested", async () => {
  for (const to of ["b@x.test", "a@x.test", "a_c@y.test"]) await write(to);
  await write("hindi@z.test", { language: "hi" });
  await writePlain("desk@z.test");
  const found = async (body: Parameters<typeof world.done<typeof searchMessages>>[1]) =>
    (await world.done(searchMessages, body)).rows.map(({ to }) => to);
  expect(await found({ search: "X.TEST" })).toEqual(["a@x.test", "b@x.test"]);
  expect(await found({ search: "_" })).toEqual(["a_c@y.test"]);
  expect(await found({ search: "job has" })).toEqual(["desk@z.test"]);
  expect(await found({ search: "पासवर्ड" })).toEqual(["hindi@z.test"]);
  expect((await found({ sort: { by: "to" } }))[0]).toBe("a@x.test");
  expect((await found({ sort: { by: "subject" } }))[0]).toBe("desk@z.test");
  expect(await found({ search: "%" })).toEqual([]);
});

test("stores no link or code in plain text, and reveals it only to the recipient of its template", async () => {
  await write("asha@x.test");
  const rows = await world.db.selectFrom("message").selectAll().execute();
  const jobs = await world.db.selectFrom("job").selectAll().execute();
  expect(JSON.stringify([rows, jobs])).toContain("asha@x.test");
  expect(JSON.stringify([rows, jobs])).not.toContain("secret");
  expect(rows[0]?.sealed?.toString("latin1")).not.toContain("secret");
  await world.db.updateTable("message").set({ recipient: "thief@x.test" }).execute();
  expect(await inOutbox()).toMatchObject([
    { to: "thief@x.test", body: expect.stringContaining("\n\n••••••\n\n") },
  ]);
});

test("hides links of waiting mail even from administrators when a mail sender is configured", async () => {
  await write("asha@x.test");
  await write("+919876543210", { channel: "sms" });
  const { app, close } = await openProcess(world.address, world.clock, { sending: ["mail"] });
  const { reply } = await call(app, searchMessages, {}, { token: await world.tokenOf("admin") });
  await close();
  expect(reply).toMatchObject({
    rows: [
      { channel: "sms", body: expect.stringContaining(link) },
      { channel: "mail", body: expect.stringContaining("\n\n••••••\n\n") },
    ],
  });
});

test("marks a sent mail and removes its link", async () => {
  await write("asha@x.test");
  await writePlain("desk@x.test");
  const sent: string[] = [];
  await send(({ recipient, body }) => Promise.resolve(void sent.push(`${recipient}: ${body}`)));
  expect(sent.toSorted()).toEqual([
    expect.stringContaining(`asha@x.test: Hello Asha,`),
    expect.stringContaining("desk@x.test: The job bill/close was tried 1,000 times"),
  ]);
  expect(sent.join("")).toContain(link);
  expect(await inOutbox()).toMatchObject([
    // A message without secrets can be read until it expires.
    { to: "desk@x.test", status: "sent", body: expect.stringContaining("no paper") },
    { to: "asha@x.test", status: "sent", body: expect.stringContaining("\n\n••••••\n\n") },
  ]);
  expect(
    (await world.db.selectFrom("message").select("sealed").execute()).map(({ sealed }) => sealed),
  ).toEqual([null, null]);
  await send(failing);
  expect(await inOutbox()).toMatchObject([{ problem: null }, { problem: null }]);
});

test("sends a message in its language, and over WhatsApp with template and parameters", async () => {
  await write("+919876543210", { language: "hi", channel: "whatsapp" });
  const received: unknown[] = [];
  await workerOf(world, { whatsapp: (letter) => Promise.resolve(void received.push(letter)) }).runDue();
  expect(received).toEqual([
    {
      template: "reset",
      language: "hi",
      recipient: "+919876543210",
      dltTemplateId: "",
      whatsappName: "",
      parameters: { name: "Asha", link },
      subject: "Chamak के लिए नया पासवर्ड चुनें",
      body: expect.stringMatching(/^नमस्ते Asha,/),
    },
  ]);
});

test("shows the problem of a failed mail, waits longer each time, and gives up after eight attempts", async () => {
  await write("asha@x.test", { hours: 1000 });
  let tries = 0;
  // Administrators are also told of mails that wait too long.
  const counted: Sender = ({ recipient }) => {
    if (recipient === "asha@x.test") tries += 1;
    return failing();
  };
  for (const minutes of [1, 2, 4, 8, 16, 32, 60]) {
    await send(counted);
    const before = tries;
    expect(await outboxOf("asha@x.test")).toMatchObject([
      { status: "waiting", problem: "The mail server did not take this mail." },
    ]);
    world.clock.advance(minutes * 60 * SECOND - 1);
    await send(counted);
    expect(tries).toBe(before);
    world.clock.advance(1);
  }
  await send(counted);
  expect(tries).toBe(8);
  expect(await outboxOf("asha@x.test")).toMatchObject([{ status: "failed", problem: expect.any(String) }]);
});

test("one failing mail does not delay the others", async () => {
  await write("broken@x.test");
  await write("asha@x.test");
  await send(({ recipient }) => (recipient === "broken@x.test" ? failing() : Promise.resolve()));
  expect(await inOutbox()).toMatchObject([{ status: "sent" }, { status: "waiting" }]);
});

test("does not send an expired mail, and empties it in the cleanup", async () => {
  await write("asha@x.test");
  world.clock.advance(HOUR);
  await sweep(world.db, world.store, world.clock.now);
  expect(await world.db.selectFrom("message").select(["parameters", "sealed"]).execute()).toEqual([
    { parameters: null, sealed: null },
  ]);
  expect(await world.db.selectFrom("job").selectAll().execute()).toEqual([]);
  await write("late@x.test", { hours: 0 });
  await send(failing);
  expect(await inOutbox()).toMatchObject([
    { to: "late@x.test", status: "failed", problem: "It ran out before it was sent.", body: null },
    { to: "asha@x.test", status: "failed", problem: "It ran out before it was sent.", body: null },
  ]);
});

test("keeps sent messages readable for ninety days, whenever they expire", async () => {
  await writePlain("desk@x.test");
  await send(() => Promise.resolve());
  world.clock.advance(89 * DAY);
  await sweep(world.db, world.store, world.clock.now);
  expect(await inOutbox()).toMatchObject([{ body: expect.stringContaining("no paper") }]);
  world.clock.advance(2 * DAY);
  await sweep(world.db, world.store, world.clock.now);
  expect(await inOutbox()).toMatchObject([{ status: "sent", body: null }]);
});

test("filters messages by template, channel, language, status and date", async () => {
  await write("mail@x.test");
  await write("+919876543210", { language: "hi", channel: "sms" });
  await writePlain("desk@x.test");
  const found = async (filters: BodyOf<typeof searchMessages>["filters"]) =>
    (await world.done(searchMessages, { filters })).rows.map(({ to }) => to);
  expect(await found({ Template: "jobFailed" })).toEqual(["desk@x.test"]);
  expect(await found({ Channel: "sms" })).toEqual(["+919876543210"]);
  expect(await found({ Language: "hi", Status: "waiting" })).toEqual(["+919876543210"]);
  expect(await found({ Status: "failed" })).toEqual([]);
  const { day } = indiaAt(world.clock.now);
  expect(await found({ From: day, To: day, Channel: "mail" })).toEqual(["desk@x.test", "mail@x.test"]);
  expect(await found({ To: addDays(day, -1) })).toEqual([]);
  expect(await found({ From: addDays(day, 1) })).toEqual([]);
});

test("reveals links to administrators only, and shows owners the messages of their company", async () => {
  const { now } = world.clock;
  const expiresAt = new Date(now.getTime() + HOUR);
  const about = { channel: "sms", to: "+919876543210", now, expiresAt } as const;
  const companyId = await world.addCompany("Other Wash");
  await write("asha@x.test");
  await post(world.db, world.secrets, {
    template: "payment",
    parameters: { amount: 5 },
    companyId,
    ...about,
  });
  const read = async (role: Role, of?: number) => {
    const { rows } = await world.done(searchMessages, {}, { token: await world.newToken(role, of) });
    return rows.map(({ body }) => body);
  };
  const payment = "Chamak: we have received Rs 5. Thank you.";
  expect(await read("admin")).toEqual([payment, expect.stringContaining("top-secret")]);
  for (const role of ["operations", "accounts", "support"] as const)
    expect(await read(role)).toEqual([payment, expect.stringContaining("••••••")]);
  expect(await read("owner", companyId)).toEqual([payment]);
  expect(await read("owner")).toEqual([]);
});

test("sends a failed message again until it expires", async () => {
  await write("asha@x.test", { hours: 48 });
  for (let tries = 0; tries < 8; tries += 1) {
    await send(failing);
    world.clock.advance(HOUR);
  }
  const [failed] = await inOutbox();
  expect(failed).toMatchObject({ status: "failed", retryable: true });
  const messageId = failed?.messageId ?? 0;
  await world.refused(403, retryMessage, { messageId }, { token: await world.newToken("support") });
  await world.done(retryMessage, { messageId });
  await world.refused(409, retryMessage, { messageId });
  await world.refused(404, retryMessage, { messageId: messageId + 1 });
  await send(() => Promise.resolve());
  expect(await inOutbox()).toMatchObject([{ status: "sent", retryable: false }]);
});

test("sends only messages that somebody is waiting for in quiet hours", async () => {
  // 6:30 AM in India.
  world.clock.now = new Date("2026-11-23T01:00:00Z");
  const { now } = world.clock;
  const about = {
    template: "skipped",
    parameters: { vehicle: "MH12AB1234", day: "2026-11-23", hour: 7 },
    channel: "sms",
    now,
    expiresAt: new Date(now.getTime() + DAY),
  } as const;
  await post(world.db, world.secrets, { ...about, to: "+919876543210" });
  await post(world.db, world.secrets, { ...about, to: "+919876543211", atNight: true });
  const received: string[] = [];
  const sms: Sender = ({ recipient }) => Promise.resolve(void received.push(recipient));
  await workerOf(world, { sms }).runDue();
  expect(received).toEqual(["+919876543211"]);
  world.clock.advance(HOUR / 2);
  await workerOf(world, { sms }).runDue();
  expect(received).toEqual(["+919876543211", "+919876543210"]);
});
