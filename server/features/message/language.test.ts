import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getStatement } from "#contract/bill/account.ts";
import { addCompany, getCompany, updateCompany, updateProfile } from "#contract/company/company.ts";
import { setServed } from "#contract/company/served.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { getLanguages, setReviewed } from "#contract/message/language.ts";
import { searchMessages } from "#contract/message/message.ts";
import { getPreference, updatePreference } from "#contract/message/preference.ts";
import { getMyRound } from "#contract/dispatch/round.ts";
import { requestOtp } from "#contract/session/otp.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { customerToken, newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { createWorld, makeSmallSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const profile = {
  CompanyEmail: "desk@example.com",
  CompanyPhone1: "9822011234",
  CompanyAddress: "4 Baner Road, Pune 411045",
};
const fieldsOf = (companyId: number | "new") => ({ ...profile, CompanyName: `Sparkle ${companyId}` });
const offer = (companyId: number, Languages: Language[] | null) =>
  world.done(updateCompany, { ...fieldsOf(companyId), companyId, Languages });
beforeEach(() => offer(1, null));

const offeredAt = async (body: { CompanyId?: number; SocietyId?: number }) => {
  const { reply } = await call(world.app, getLanguages, body);
  return reply.filter(({ offered }) => offered).map(({ language }) => language);
};

/** A customer of a company who has signed in. */
async function makeCustomer(companyId = 1) {
  const phone = newPhone();
  const person = { FirstName: "Anita Rao", Email1: "anita@example.com", CustomerAddress: "Tower A, 101" };
  const owner = await world.newToken("owner", companyId);
  const { customerId } = await world.done(addCustomer, { ...person, Phone1: phone }, { token: owner });
  const token = await customerToken(world, phone);
  const choose = (language: Language) =>
    world.done(updatePreference, { Language: language, Channels: ["sms"] }, { token });
  const own = () => world.done(getPreference, {}, { token });
  return { phone, customerId, token, choose, own };
}

test("a company offers all languages until it chooses, then its choice in the standard order, and always English", async () => {
  const { companyId } = await world.done(addCompany, fieldsOf("new"));
  const languages = async () => (await world.done(getCompany, { companyId })).languages;
  expect(await languages()).toBeNull();
  await offer(companyId, ["mr", "hi"]);
  expect(await languages()).toEqual(["en", "hi", "mr"]);
  await world.done(updateCompany, { ...fieldsOf(companyId), companyId });
  expect(await languages()).toEqual(["en", "hi", "mr"]);
  expect(await offeredAt({ CompanyId: companyId })).toEqual(["en", "hi", "mr"]);
  expect(await offeredAt({})).toEqual(languageCodes);
  const owner = await world.newToken("owner", companyId);
  await world.done(updateProfile, { ...fieldsOf(companyId), Languages: [] }, { token: owner });
  expect(await offeredAt({ CompanyId: companyId })).toEqual(["en"]);
  for (const [Languages, message] of [
    [["hi", "hi"], { Languages: "Name each language once" }],
    [["fr"], { "Languages.0": "Please choose a language" }],
  ] as const)
    expect(
      (
        await world.refused(400, updateCompany, {
          ...fieldsOf(companyId),
          companyId,
          Languages: Languages as never,
        })
      ).fields,
    ).toEqual(message);
});

test("a society offers the languages of every company that serves it", async () => {
  const SocietyId = await makeSmallSociety(world);
  const other = await world.addCompany("Other Wash");
  await offer(1, ["kn"]);
  await offer(other, ["ta", "hi"]);
  for (const companyId of [1, other])
    await world.done(setServed, { companyId, societyId: SocietyId, Serves: true });
  expect(await offeredAt({ SocietyId })).toEqual(["en", "hi", "kn", "ta"]);
  expect(await offeredAt({ SocietyId, CompanyId: other })).toEqual(["en", "hi", "ta"]);
});

test("a customer chooses from the company's languages, and so do staff for a customer", async () => {
  const { token, own, customerId: CustomerId } = await makeCustomer();
  await offer(1, ["hi"]);
  expect((await own()).offered).toEqual(["en", "hi"]);
  const choice = { Language: "kn" as const, Channels: ["sms" as const] };
  const message = { Language: "This language is not offered" };
  expect((await world.refused(400, updatePreference, choice, { token })).fields).toEqual(message);
  expect((await world.refused(400, updatePreference, { ...choice, CustomerId })).fields).toEqual(message);
  expect((await world.done(updatePreference, { ...choice, Language: "hi", CustomerId })).language).toBe("hi");
  expect((await world.done(getPreference, { CustomerId })).offered).toEqual(["en", "hi"]);
});

test("a customer of several companies chooses from the languages of any of them", async () => {
  const { phone, own } = await makeCustomer();
  await offer(1, ["hi"]);
  const other = await world.addCompany("Second Wash");
  await offer(other, ["bn"]);
  const token = await world.newToken("owner", other);
  const person = { FirstName: "Anita Rao", Email1: "anita@example.com", CustomerAddress: "Tower A, 101" };
  await world.done(addCustomer, { ...person, Phone1: phone }, { token });
  expect((await own()).offered).toEqual(["en", "hi", "bn"]);
});

test("messages and PDFs are in English while the company does not offer the chosen language", async () => {
  const { phone, customerId, token, choose, own } = await makeCustomer();
  await choose("hi");
  const statement = async () => {
    const body = { CustomerId: customerId, From: "2026-11-01", To: "2026-11-30", Language: "hi" as const };
    return (await world.done(getStatement, body, { token })).paperUrl;
  };
  const usedLanguages = async () => {
    const [reader] = await findReaders(world.db, [customerId]);
    return [(await own()).language, reader?.language];
  };
  const inHindi = await statement();
  await offer(1, ["kn"]);
  expect(await usedLanguages()).toEqual(["en", "en"]);
  expect(inHindi).toContain("_hi/");
  expect(await statement()).toContain("_en/");
  await world.done(requestOtp, { phone1: phone });
  const { rows } = await world.done(searchMessages, { search: phone });
  expect(rows).toMatchObject([{ template: "code", language: "en" }]);
  await offer(1, null);
  expect(await usedLanguages()).toEqual(["hi", "hi"]);
});

test("a cleaner's day returns the languages that the company offers", async () => {
  await offer(1, ["ta"]);
  const round = await world.done(
    getMyRound,
    { Day: "2026-11-21" },
    { token: await world.newToken("provider") },
  );
  expect(round.languages).toEqual(["en", "ta"]);
});

test("a language is marked as unreviewed until an administrator confirms the review, and again when that is withdrawn", async () => {
  const reviewed = async () => {
    const all = await world.done(getLanguages, {});
    return all.filter((one) => one.reviewed).map(({ language }) => language);
  };
  expect((await world.done(getLanguages, {}))[2]).toEqual({
    language: "kn",
    name: "ಕನ್ನಡ",
    englishName: "Kannada",
    reviewed: false,
    offered: true,
  });
  expect(await reviewed()).toEqual(["en", "hi"]);
  await world.done(setReviewed, { Language: "kn", Reviewed: true });
  expect(await reviewed()).toEqual(["en", "hi", "kn"]);
  await world.done(setReviewed, { Language: "kn", Reviewed: false });
  await world.done(setReviewed, { Language: "hi", Reviewed: false });
  expect(await reviewed()).toEqual(["en"]);
  for (const role of ["operations", "owner", "provider", "customer"] as const) {
    const token = await world.newToken(role);
    await world.refused(403, setReviewed, { Language: "ta", Reviewed: true }, { token });
  }
});
