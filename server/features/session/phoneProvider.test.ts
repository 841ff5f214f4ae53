import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import { updatePreference } from "#contract/message/preference.ts";
import { getProvider, updateProvider } from "#contract/provider/provider.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { me } from "#contract/session/session.ts";
import { newPhone } from "#server/testing/bookings.ts";
import { call, send } from "#server/testing/call.ts";
import { makeProvider, providerToken, someProvider } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const As = "provider";
let world: World;
let phone1: string;
let caller = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  phone1 = newPhone();
  caller += 1;
});

const from = () => ({ from: `10.2.0.${caller}` });
const sendCode = (phone = phone1) => call(world.app, requestOtp, { phone1: phone, As }, from());
const verify = (otp: string, more: { ProviderId?: number } = {}) =>
  call(world.app, verifyOtp, { phone1, otp, As, ...more }, from());

async function newestCode(phone = phone1): Promise<string> {
  const { rows } = await world.done(searchMessages, { search: phone });
  return /\d{6}/.exec(rows[0]?.body ?? "")?.[0] ?? "";
}
async function requestCode(): Promise<string> {
  expect((await sendCode()).status).toBe(200);
  return newestCode();
}
const switchOff = async (providerId: number) =>
  world.done(updateProvider, { ...someProvider(), phone1, providerId, active: false });

test("signs a provider in by the code sent to the phone, once", async () => {
  const providerId = await makeProvider(world, { phone1 });
  const otp = await requestCode();
  const { status, reply } = await verify(otp);
  expect(status).toBe(200);
  expect(reply).toMatchObject({ usertype: "Provider", user: { role: "provider", providerId, companyId: 1 } });
  const { token } = reply;
  expect((await world.done(getProvider, { providerId }, { token })).phone1).toBe(phone1);
  expect((await verify(otp)).error.fields).toHaveProperty("otp");
});

test("sends the code in the provider's language", async () => {
  const providerId = await makeProvider(world, { phone1 });
  const token = await providerToken(world, providerId);
  await world.done(updatePreference, { Language: "hi", Channels: ["mail"], OptOut: [] }, { token });
  await sendCode();
  const { rows } = await world.done(searchMessages, { search: phone1 });
  expect(rows[0]).toMatchObject({ template: "code", language: "hi", channel: "sms", to: `+91${phone1}` });
});

test("answers the same for a phone that nobody has, and tells who has proven it", async () => {
  const unknown = await sendCode();
  const existing = newPhone();
  await makeProvider(world, { phone1: existing });
  const answer = await sendCode(existing);
  expect([unknown.status, unknown.reply]).toEqual([answer.status, answer.reply]);
  const wrong = await verify("000000");
  expect(wrong.error.fields).toHaveProperty("otp");
  const proven = await verify(await newestCode());
  expect([proven.status, proven.error.messageCode]).toEqual([403, "noProviderWithPhone"]);
});

test("keeps the codes of customers and providers apart", async () => {
  await makeProvider(world, { phone1 });
  const otp = await requestCode();
  expect((await call(world.app, verifyOtp, { phone1, otp }, from())).status).toBe(400);
  expect((await verify(otp)).reply.usertype).toBe("Provider");
  world.clock.advance(120_000);
  await world.done(requestOtp, { phone1 }, from());
  const customers = await newestCode();
  expect((await verify(customers)).status).toBe(400);
  const { reply } = await call(world.app, verifyOtp, { phone1, otp: customers }, from());
  expect(reply.usertype).toBe("Customer");
});

test("lets a switched-off provider in neither by a code nor by an earlier session", async () => {
  const providerId = await makeProvider(world, { phone1 });
  const otp = await requestCode();
  const token = await providerToken(world, providerId);
  await switchOff(providerId);
  const { status, error } = await verify(otp);
  expect([status, error.messageCode]).toEqual([403, "staffAccountOff"]);
  expect((await call(world.app, me, {}, { token })).status).toBe(401);
});

test("lets nobody in whose company is switched off", async () => {
  await makeProvider(world, { phone1 });
  const otp = await requestCode();
  const company = (active: boolean) => world.db.updateTable("company").set({ active }).execute();
  await company(false);
  const { status, error } = await verify(otp);
  await company(true);
  expect([status, error.messageCode]).toEqual([403, "companyOff"]);
});

test("asks which of several providers with one phone it is, and leaves the code usable for the answer", async () => {
  const names = ["Suresh", "Ganesh", "Mahesh"];
  const ids: number[] = [];
  for (const firstName of names) ids.push(await makeProvider(world, { firstName, phone1 }));
  await switchOff(ids[2] ?? 0);
  const otp = await requestCode();
  const { status, error } = await verify(otp);
  expect([status, error.messageCode]).toEqual([409, "severalProvidersWithPhone"]);
  expect(error.providers).toEqual([
    { providerId: ids[1], name: "Ganesh Jadhav", companyName: "Chamak Car Care" },
    { providerId: ids[0], name: "Suresh Jadhav", companyName: "Chamak Car Care" },
  ]);
  const stranger = await makeProvider(world);
  expect((await verify(otp, { ProviderId: stranger })).error.fields).toHaveProperty("ProviderId");
  expect((await verify(otp, { ProviderId: ids[2] ?? 0 })).status).toBe(400);
  expect((await verify(otp, { ProviderId: ids[1] ?? 0 })).reply.user.providerId).toBe(ids[1]);
  expect((await verify(otp, { ProviderId: ids[0] ?? 0 })).status).toBe(400);
});

test("slows guessing down, and sends one phone a code once a minute", async () => {
  await makeProvider(world, { phone1 });
  const otp = await requestCode();
  const another = String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess += 1) statuses.push((await verify(another)).status);
  expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
  expect(statuses.slice(5)).toEqual([429, 429, 429]);
  expect((await verify(otp)).status).toBe(429);
  expect((await sendCode()).status).toBe(429);
});

test.each(["Provider", "management", 1, null])("refuses %j as the kind of account", async (kind) => {
  const { status, reply } = await send(world.app, requestOtp, { phone1, As: kind }, from());
  expect([status, (reply as { fields?: object }).fields]).toMatchObject([
    400,
    { As: "Must be customer or provider" },
  ]);
});
