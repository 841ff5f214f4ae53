import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { getPack } from "#contract/committee/committee.ts";
import {
  getMembers,
  getOwnReports,
  inviteMember,
  MAX_MEMBERS,
  removeMember,
} from "#contract/committee/member.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { eraseSelf } from "#contract/erasure/erasure.ts";
import { searchMessages } from "#contract/message/message.ts";
import { deleteSociety } from "#contract/society/society.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { biweekly, type Bookable, customerToken, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let phone: string;

beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
  world.clock.now = new Date("2026-12-02T04:30:00Z");
});
afterAll(() => world.close());
beforeEach(() => {
  phone = newPhone();
});

const invite = (change: object = {}, options: object = {}) =>
  world.done(
    inviteMember,
    { societyId: place.societyId, Phone1: phone, Name: "Kavita Joshi", ...change },
    options,
  );
const membersOf = async (options: object = {}) =>
  (await world.done(getMembers, { societyId: place.societyId }, options)).filter(
    ({ phone1 }) => phone1 === phone,
  );
const reportsOf = async (token: string) => world.done(getOwnReports, {}, { token });
const open = (url: string) => world.app.inject({ method: "GET", url });

test("an invited member signs in with the phone, and reads the months' reports of the society as PDFs", async () => {
  await invite({ Phone1: `+91 ${phone}` });
  const [message] = (await world.done(searchMessages, { search: phone })).rows;
  expect(message).toMatchObject({ channel: "sms", to: `+91${phone}` });
  expect(message?.body).toContain("Kavita Joshi");
  expect(message?.body).toContain("/reports");
  expect(await membersOf()).toMatchObject([
    { name: "Kavita Joshi", phone1: phone, companyName: null, signedIn: false },
  ]);

  await world.done(requestOtp, { phone1: phone }, { token: undefined });
  const codes = (await world.done(searchMessages, { search: phone })).rows;
  const otp = codes.map(({ body }) => /^\d{6}/.exec(body ?? "")?.[0]).find((code) => code !== undefined);
  const { token } = await world.done(verifyOtp, { phone1: phone, otp: otp ?? "" }, { token: undefined });
  expect((await membersOf())[0]?.signedIn).toBe(true);
  const [report, ...further] = await reportsOf(token);
  expect(further).toEqual([]);
  expect(report?.city).toBe("Pune");
  expect(report?.months.map(({ month }) => month)).toEqual(["2026-12", "2026-11"]);
  const pdf = await open(report?.months[1]?.paperUrl ?? "");
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
});

test("a member who is a customer already reads reports with the same sign-in", async () => {
  await invite({ Phone1: place.phone });
  expect(await reportsOf(await customerToken(world, place.phone))).toHaveLength(1);
});

describe("a member", () => {
  test("loses the reports and open links when removed, and when the society is archived", async () => {
    const { committeeMemberId } = await invite();
    const token = await customerToken(world, phone);
    const url = (await reportsOf(token))[0]?.months[0]?.paperUrl ?? "";
    expect((await open(url)).statusCode).toBe(200);
    await world.done(removeMember, { committeeMemberId });
    expect(await reportsOf(token)).toEqual([]);
    expect((await open(url)).statusCode).toBe(404);
    await world.refused(404, removeMember, { committeeMemberId });

    const other = await makeBookable(world);
    await invite({ societyId: other.societyId });
    expect(await reportsOf(token)).toHaveLength(1);
    await world.done(deleteSociety, { societyId: other.societyId, WithContents: true });
    expect(await reportsOf(token)).toEqual([]);
  });

  test("reads nothing of another society or member, and nothing else that staff read", async () => {
    await invite();
    const token = await customerToken(world, phone);
    const url = (await reportsOf(token))[0]?.months[0]?.paperUrl ?? "";
    const other = await invite({ Phone1: newPhone() });
    const forged = url.replace(/own-pack\/\d+_/, `own-pack/${other.committeeMemberId}_`);
    expect((await open(forged)).statusCode).toBe(404);
    await world.refused(403, getPack, { SocietyId: place.societyId, Month: "2026-11" }, { token });
    await world.refused(403, getMembers, { societyId: place.societyId }, { token });
    await world.refused(
      403,
      inviteMember,
      { societyId: place.societyId, Phone1: phone, Name: "A" },
      { token },
    );
    await world.refused(403, removeMember, other, { token });
    expect(await reportsOf(await customerToken(world, newPhone()))).toEqual([]);
  });

  test("who was invited by a company reads only its own work, while it serves the society", async () => {
    const companyId = await world.addCompany("Second Shine");
    await letServe(world, place.societyId, companyId);
    const owner = { token: await world.newToken("owner", companyId) };
    await invite({}, owner);
    const token = await customerToken(world, phone);
    expect(await reportsOf(token)).toMatchObject([{ companyName: "Second Shine", months: [] }]);
    await sql`delete from society_company where company_id = ${companyId}`.execute(world.db);
    expect(await reportsOf(token)).toEqual([]);
  });
});

describe("a company", () => {
  test("invites to societies that it serves, and sees and removes only those whom it has invited", async () => {
    const owner = { token: await world.tokenOf("owner") };
    const { committeeMemberId } = await invite({}, owner);
    expect(await membersOf(owner)).toMatchObject([{ companyName: expect.any(String), phone1: phone }]);
    const companyId = await world.addCompany("Elsewhere Wash");
    const outsider = { token: await world.newToken("owner", companyId) };
    await world.refused(404, getMembers, { societyId: place.societyId }, outsider);
    const body = { societyId: place.societyId, Phone1: phone, Name: "B" };
    await world.refused(404, inviteMember, body, outsider);
    await world.refused(404, removeMember, { committeeMemberId }, outsider);
    await letServe(world, place.societyId, companyId);
    expect(await membersOf(outsider)).toEqual([]);
    await world.refused(404, removeMember, { committeeMemberId }, outsider);
    for (const role of ["staff", "support", "accounts"] as const)
      await world.refused(403, inviteMember, body, { token: await world.tokenOf(role) });
    await world.done(removeMember, { committeeMemberId }, owner);
  });

  test("is told at the fields what is wrong, and of a member who is there already", async () => {
    const refusal = await world.refused(400, inviteMember, {
      societyId: place.societyId,
      Phone1: "12",
      Name: "",
    });
    expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual(["Name", "Phone1"]);
    await invite();
    const body = { societyId: place.societyId, Phone1: phone, Name: "Again" };
    const { fields } = await world.refused(409, inviteMember, body);
    expect(fields).toEqual({ Phone1: "Somebody with this phone is a member of this committee already" });
  });

  test("can invite only so many to one committee", async () => {
    const { societyId } = await makeBookable(world);
    await sql`insert into committee_member (society_id, name, phone, invited_by, invited_at)
      select ${societyId}, 'Member', lpad(n::text, 10, '7'), 1, now() from generate_series(1, ${MAX_MEMBERS}) as n`.execute(
      world.db,
    );
    const body = { societyId, Phone1: phone, Name: "One more" };
    expect((await world.refused(409, inviteMember, body)).message).toBe(
      "A committee has at most 20 members. Please remove one first.",
    );
  });
});

test("inviting and removing are in the audit trail of the society", async () => {
  const { committeeMemberId } = await invite();
  await world.done(removeMember, { committeeMemberId });
  const { rows } = await world.done(searchAudit, { filters: { Noun: "committeeMember" } });
  const own = rows.filter(({ recordId }) => recordId === committeeMemberId);
  expect(own.map(({ action, recordName }) => [action, recordName])).toEqual([
    ["delete", "Kavita Joshi"],
    ["add", "Kavita Joshi"],
  ]);
});

test("a member who deletes their account is removed, and unnamed in the audit trail", async () => {
  const { committeeMemberId } = await invite();
  const token = await customerToken(world, phone);
  await world.done(eraseSelf, { DryRun: false }, { token });
  expect(await membersOf()).toEqual([]);
  const { rows } = await sql<{ text: string }>`select audit::text as text from audit
    where noun = 'committeeMember' and record_id = ${committeeMemberId}`.execute(world.db);
  expect(rows.length).toBe(2);
  expect(rows.filter(({ text }) => text.includes(phone) || text.includes("Kavita"))).toEqual([]);
});
