import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer } from "#contract/customer/customer.ts";
import { searchMessages } from "#contract/message/message.ts";
import { getPreference, updatePreference } from "#contract/message/preference.ts";
import { requestOtp } from "#contract/session/otp.ts";
import { languageCodes } from "#i18n/languages.ts";
import { customerToken, newPhone } from "#server/testing/bookings.ts";
import { SECOND } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const person = { FirstName: "Anita Rao", Email1: "anita@example.com", CustomerAddress: "Tower A, 101" };
const register = async (phone: string) =>
  (await world.done(addCustomer, { ...person, Phone1: phone })).customerId;

test("staff get mail in English until they choose, and can choose only channels that reach them", async () => {
  const token = await world.newToken("staff");
  expect(await world.done(getPreference, {}, { token })).toEqual({
    language: "en",
    channels: ["mail"],
    optOut: [],
    offered: languageCodes,
    reachable: ["mail"],
  });
  await world.done(updatePreference, { Language: "hi", Channels: ["mail"] }, { token });
  expect(await world.done(getPreference, {}, { token })).toMatchObject({
    language: "hi",
    channels: ["mail"],
  });
  const refusal = { Language: "hi", Channels: ["mail", "sms"] } as const;
  const { fields } = await world.refused(
    400,
    updatePreference,
    { ...refusal, Channels: ["mail", "sms"] },
    { token },
  );
  expect(fields).toEqual({ Channels: "No phone number is known" });
});

test("every supported language can be chosen", async () => {
  const phone = newPhone();
  await register(phone);
  const token = await customerToken(world, phone);
  for (const Language of languageCodes) {
    await world.done(updatePreference, { Language, Channels: ["sms"] }, { token });
    expect((await world.done(getPreference, {}, { token })).language).toBe(Language);
  }
});

test("uses the later of a customer's own choice and what staff noted", async () => {
  const phone = newPhone();
  const CustomerId = await register(phone);
  const token = await customerToken(world, phone);
  const own = () => world.done(getPreference, {}, { token });
  expect(await own()).toEqual({
    language: "en",
    channels: ["sms"],
    optOut: [],
    offered: languageCodes,
    reachable: ["mail", "sms", "whatsapp"],
  });
  await world.done(updatePreference, { Language: "hi", Channels: ["sms"], OptOut: ["reminder"] }, { token });
  const noted = { language: "hi", channels: ["sms"], optOut: ["reminder"] };
  expect(await world.done(getPreference, { CustomerId })).toMatchObject(noted);
  world.clock.advance(SECOND);
  await world.done(updatePreference, { CustomerId, Language: "en", Channels: ["whatsapp"] });
  const latest = { language: "en", channels: ["whatsapp"], optOut: [] };
  expect(await own()).toMatchObject(latest);
  expect(await world.done(getPreference, { CustomerId })).toMatchObject(latest);
});

test("sends a customer's code in the chosen language", async () => {
  const phone = newPhone();
  const token = await customerToken(world, phone);
  await world.done(updatePreference, { Language: "hi", Channels: ["sms"] }, { token });
  await world.done(requestOtp, { phone1: phone });
  const { rows } = await world.done(searchMessages, { search: phone });
  expect(rows).toMatchObject([{ template: "code", language: "hi", subject: "Chamak के लिए आपका कोड" }]);
});

test("only staff in scope read a customer's choice, and only those who may change customers set it", async () => {
  const CustomerId = await register(newPhone());
  const choice = { CustomerId, Language: "en" as const, Channels: ["sms" as const] };
  const other = await world.newToken("owner", await world.addCompany("Other Wash"));
  await world.refused(404, getPreference, { CustomerId }, { token: other });
  await world.refused(404, updatePreference, choice, { token: other });
  await world.done(updatePreference, choice, { token: await world.newToken("support") });
  const accounts = await world.newToken("accounts");
  expect(await world.done(getPreference, { CustomerId }, { token: accounts })).toMatchObject({
    language: "en",
  });
  await world.refused(403, updatePreference, choice, { token: accounts });
  for (const role of ["customer", "provider"] as const)
    await world.refused(403, getPreference, { CustomerId }, { token: await world.newToken(role) });
});

test("a choice needs at least one channel, names each once, and opts out only of optional messages", async () => {
  const good = { Language: "en" as const, Channels: ["mail" as const] };
  const refused = async (body: object) =>
    (await world.refused(400, updatePreference, { ...good, ...body })).fields;
  expect(await refused({ Channels: [] })).toEqual({ Channels: "Choose at least one way" });
  expect(await refused({ Channels: ["mail", "mail"] })).toEqual({ Channels: "Name each way once" });
  expect(await refused({ Language: "fr" })).toEqual({ Language: "Please choose a language" });
  expect(await refused({ OptOut: ["code"] })).toEqual({
    "OptOut.0": "Only these can be left out: confirmation, payment, reminder",
  });
});
