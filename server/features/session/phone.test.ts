import { once } from "node:events";
import { type AddressInfo } from "node:net";
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { getServices } from "#contract/catalogue/service.ts";
import { getSelf, updateSelf } from "#contract/customer/self.ts";
import { searchMessages } from "#contract/message/message.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { forgotPassword, resetPassword } from "#contract/session/session.ts";
import { hashToken } from "#server/crypto/token.ts";
import { addPerson } from "#server/testing/people.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { getSocieties } from "#contract/society/society.ts";
import { smsSender } from "#server/net/senders.ts";
import { newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { workerOf } from "#server/testing/worker.ts";
import { openProcess } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { insertReset } from "#server/features/account/reset.queries.ts";
import { setPassword } from "#server/features/account/account.queries.ts";

let world: World;
let phone: string;
let caller = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  phone = newPhone();
  caller += 1;
});

const from = () => ({ from: `10.1.0.${caller}` });
const sendCode = (phone1 = phone) => world.done(requestOtp, { phone1 }, { token: undefined, ...from() });
const verify = (otp: string, phone1 = phone) => call(world.app, verifyOtp, { phone1, otp }, from());

/** The code in the outbox for a phone. */
async function codeFor(phone1 = phone): Promise<string> {
  const { rows } = await world.done(searchMessages, { search: phone1 });
  return /^\d{6}/.exec(rows[0]?.body ?? "")?.[0] ?? "";
}
const anotherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("proves a phone once by the code sent to it", async () => {
  expect(await sendCode(`+91 ${phone.replace(/^.{5}/, "$& ")}`)).toEqual({ again: 60, sent: false });
  const code = await codeFor();
  const { status, reply } = await verify(code, `0${phone}`);
  expect(status).toBe(200);
  expect(reply).toMatchObject({ usertype: "Customer", user: { role: "customer", companyId: null } });
  expect(await world.done(getSelf, {}, { token: reply.token })).toMatchObject({
    phone1: phone,
    firstName: "",
    email1: "",
  });
  expect((await verify(code)).error.fields).toEqual({
    otp: "This code is wrong or has run out. Check it, or ask for a new one.",
  });
});

test("shows the code only in a demo that cannot send it, and reports whether codes are sent", async () => {
  expect(await sendCode()).toEqual({ again: 60, sent: false });
  const sender = await openProcess(world.address, world.clock, { codes: "sent" });
  onTestFinished(() => sender.close());
  const worker = workerOf(world, { sms: () => Promise.resolve() });
  onTestFinished(() => worker.stop());
  await worker.start();
  const waking = setInterval(() => worker.wake(), 50);
  onTestFinished(() => clearInterval(waking));
  const codeReply = await call(sender.app, requestOtp, { phone1: newPhone() }, from());
  expect(codeReply.reply).toEqual({ again: 60, sent: true });
  const demo = await openProcess(world.address, world.clock, { codes: "shown" });
  onTestFinished(() => demo.close());
  const phone1 = newPhone();
  const { reply } = await call(demo.app, requestOtp, { phone1 }, from());
  const otp = reply.code ?? "";
  expect((await call(demo.app, verifyOtp, { phone1, otp }, from())).status).toBe(200);
});

test("refuses a wrong code, another phone's and an expired one", async () => {
  await sendCode();
  const code = await codeFor();
  expect((await verify(anotherThan(code))).status).toBe(400);
  expect((await verify(code, newPhone())).status).toBe(400);
  world.clock.advance(10 * 60_000);
  expect((await verify(code)).status).toBe(400);
  await sendCode();
  expect((await verify(code)).status).toBe(400);
  expect((await verify(await codeFor())).status).toBe(200);
});

test("signs the same person in as the same user", async () => {
  const users: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    await sendCode();
    users.push((await verify(await codeFor())).reply.user.userId);
    world.clock.advance(3_600_000);
  }
  expect(users[0]).toBe(users[1]);
});

test("gives a customer no password: no link is sent, none works, and the email proves nothing", async () => {
  await sendCode();
  const { token, user } = (await verify(await codeFor())).reply;
  await world.done(updateSelf, { FirstName: "Anita", Email1: "not.mine@example.com" }, { token });
  const before = (await world.done(searchMessages, {})).total;
  await call(world.app, forgotPassword, { userName: user.userName }, from());
  expect((await world.done(searchMessages, {})).total).toBe(before);
  await insertReset(world.db, hashToken("a link"), user.userId, new Date("2100-01-01"));
  const password = "a good long password";
  expect((await call(world.app, resetPassword, { resetToken: "a link", password }, from())).status).toBe(400);
  await expect(setPassword(world.db, user.userId, "a hash")).rejects.toThrow(
    "app_user_customer_without_password",
  );
});

test("keeps no customer out because of a colleague's user name, and does not reveal that there is one", async () => {
  const role = "staff" as const;
  await addPerson(world.db, { userName: `+91${phone}`, role });
  await sendCode();
  expect((await verify(await codeFor())).status).toBe(200);
  const error = await world.refused(400, companyUser.calls.add, {
    Name: "Somebody",
    UserName: `+91${phone}`,
    Email: "somebody@example.com",
    Role: role,
    CompanyId: 1,
  });
  expect(error.fields).toEqual({ UserName: "Use letters from A to Z, digits and . _ - @" });
});

test("slows guessing a code down long before it can succeed", async () => {
  await sendCode();
  const code = await codeFor();
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) statuses.push((await verify(anotherThan(code))).status);
  expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
  expect(statuses.slice(5).every((status) => status === 429)).toBe(true);
  // Even the right code is refused until the wait is over.
  expect((await verify(code)).status).toBe(429);
});

test("sends one phone a code once a minute, and then less and less often", async () => {
  await sendCode();
  const soon = await call(world.app, requestOtp, { phone1: phone }, from());
  expect(soon.status).toBe(429);
  expect(soon.headers["retry-after"]).toBe("60");
  expect(soon.error.message).toBe("A code was sent a moment ago. Please try again in 1 minute.");
  world.clock.advance(60_000);
  await sendCode();
  world.clock.advance(61_000);
  await sendCode();
  world.clock.advance(61_000);
  expect((await call(world.app, requestOtp, { phone1: phone }, from())).status).toBe(429);
});

test("stops one address from sending codes to many phones", async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth < 20; nth += 1)
    statuses.push((await call(world.app, requestOtp, { phone1: newPhone() }, from())).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(15);
  expect(statuses.at(-1)).toBe(429);
});

test("stores no readable code in the database", async () => {
  await sendCode();
  const code = await codeFor();
  const { code_hash: hash } = await world.db
    .selectFrom("phone_code")
    .where("phone", "=", phone)
    .select("code_hash")
    .executeTakeFirstOrThrow();
  expect(hash).toHaveLength(43);
  expect(hash).not.toContain(code);
});

test("sends codes through the gateway and forgets them afterwards", async () => {
  const received: unknown[] = [];
  const gateway = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push({ authorization: request.headers.authorization, ...(JSON.parse(body) as object) });
      response.writeHead(received.length === 1 ? 500 : 200).end();
    });
  }).listen(0, "127.0.0.1");
  await once(gateway, "listening");
  onTestFinished(() => void gateway.close());
  const { port } = gateway.address() as AddressInfo;
  const sms = smsSender(`http://desk:s%40fe@127.0.0.1:${port}/send`);
  await world.db.deleteFrom("message").execute();
  await world.db.deleteFrom("job").execute();
  await sendCode();
  const code = await codeFor();
  await workerOf(world, { mail: sms }).runDue();
  expect(received).toEqual([]);
  const worker = workerOf(world, { sms });
  await worker.runDue();
  expect(await codeFor()).toBe(code);
  world.clock.advance(61_000);
  await worker.runDue();
  expect(received[1]).toEqual({
    authorization: `Basic ${Buffer.from("desk:s@fe").toString("base64")}`,
    to: `+91${phone}`,
    text: `${code} is your code for Chamak. It holds for 10 minutes. Give it to nobody.`,
  });
  expect(await codeFor()).toBe("");
});

test("shows the offer to visitors who are not signed in, and nothing else", async () => {
  const services = await call(world.app, getServices, { Active: true });
  expect(services.status).toBe(200);
  expect(services.reply.length).toBeGreaterThan(0);
  expect((await call(world.app, getSocieties, { Active: true })).status).toBe(401);
  expect((await call(world.app, getServices, { Active: true }, { token: "no-such-token" })).status).toBe(401);
});
