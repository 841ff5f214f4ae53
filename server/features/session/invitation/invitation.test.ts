import { afterEach, beforeEach, expect, test } from "vitest";
import { updateProfile } from "#contract/company/company.ts";
import { searchMessages } from "#contract/message/message.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { addProvider, inviteProvider } from "#contract/provider/provider.ts";
import { sweep } from "#server/jobs/cleanup.ts";
import { call } from "#server/testing/call.ts";
import { HOUR } from "#server/testing/process.ts";
import { someProvider } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

let people = 0;
const somebody = (change: { CompanyId?: number; Name?: string; Email?: string } = {}) => ({
  Name: "Sneha Patil",
  UserName: `sneha${(people += 1)}`,
  Email: "sneha@example.com",
  Role: "staff" as const,
  CompanyId: 1,
  ...change,
});
const { add, invite } = companyUser.calls;

const mailsSent = async () => (await world.done(searchMessages, { pageSize: 1 })).total;

test("one person sends at most 20 an hour, however many are sent at once", async () => {
  const owner = { token: await world.newToken("owner") };
  const answers = await Promise.all(
    Array.from({ length: 26 }, () => call(world.app, add, somebody(), owner)),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(6);
  for (const { status, fault, headers } of refused)
    expect([status, fault.message, headers["retry-after"]]).toEqual([
      429,
      "Too many invitations have been sent. Please try again in 60 minutes.",
      "3600",
    ]);
  expect(await mailsSent()).toBe(20);
});

test("an hour that began earlier ends earlier", async () => {
  const { companyUserId } = await world.done(add, somebody());
  world.clock.advance(HOUR / 2);
  const owner = { token: await world.newToken("owner") };
  for (let count = 0; count < 10; count += 1) await world.done(invite, { companyUserId }, owner);
  world.clock.advance(HOUR / 4);
  for (let count = 0; count < 10; count += 1) await world.done(invite, { companyUserId }, owner);
  const { status, headers } = await call(world.app, invite, { companyUserId }, owner);
  expect([status, headers["retry-after"]]).toEqual([429, "2700"]);
});

test("inviting again, inviting by a changed email and inviting providers count alike", async () => {
  const person = somebody();
  const { companyUserId } = await world.done(add, person);
  const { providerId } = await world.done(addProvider, someProvider());
  const changed = { ...person, companyUserId, Active: true };
  for (let count = 0; count < 6; count += 1) {
    await world.done(invite, { companyUserId });
    await world.done(inviteProvider, { providerId });
    await world.done(companyUser.calls.update, { ...changed, Email: `sneha${count}@example.com` });
  }
  expect(await mailsSent()).toBe(20);
  await world.refused(429, invite, { companyUserId });
  await world.refused(429, inviteProvider, { providerId });
  await world.refused(429, addProvider, someProvider());
  await world.refused(429, companyUser.calls.update, { ...changed, Email: "other@example.com" });
  await world.done(companyUser.calls.update, {
    ...changed,
    Email: "sneha5@example.com",
    Phone1: "9822011234",
  });
});

test("one company sends at most 100 a day, whoever sends them; another is not in its way", async () => {
  const { companyUserId } = await world.done(add, somebody());
  for (let person = 0; person < 5; person += 1) {
    const owner = { token: await world.newToken("owner") };
    for (let count = 0; count < 20; count += 1) await world.done(invite, { companyUserId }, owner);
    world.clock.advance(HOUR);
  }
  const owner = { token: await world.newToken("owner") };
  const { status, headers } = await call(world.app, invite, { companyUserId }, owner);
  expect([status, headers["retry-after"]]).toEqual([429, String(19 * 3600)]);

  const companyId = await world.addCompany("Washers of the south");
  const others = { token: await world.newToken("owner", companyId) };
  await world.done(add, somebody({ CompanyId: companyId }), others);
  const { CompanyId: _, ...colleague } = somebody();
  await world.done(employee.calls.add, { ...colleague, Role: "operations" });

  await sweep(world.db, world.store, world.clock.now);
  await world.refused(429, invite, { companyUserId }, owner);
  world.clock.advance(19 * HOUR);
  const nextDay = { token: await world.newToken("owner") };
  await sweep(world.db, world.store, world.clock.now);
  for (let count = 0; count < 20; count += 1) await world.done(invite, { companyUserId }, nextDay);
});

test("a clock that was set back makes nobody wait for what was sent before", async () => {
  const { companyUserId } = await world.done(add, somebody());
  const owner = { token: await world.newToken("owner") };
  for (let count = 0; count < 20; count += 1) await world.done(invite, { companyUserId }, owner);
  await world.refused(429, invite, { companyUserId }, owner);
  world.clock.advance(-24 * 24 * HOUR);
  expect((await call(world.app, invite, { companyUserId }, owner)).status).toBe(200);
});

test("what is refused for another reason does not count", async () => {
  const owner = { token: await world.newToken("owner") };
  const taken = somebody();
  await world.done(add, taken, owner);
  for (let count = 0; count < 25; count += 1) await world.refused(409, add, taken, owner);
  await world.done(add, somebody(), owner);
  expect(await mailsSent()).toBe(2);
});

test("no name in a mail is a link", async () => {
  const Name = "Prize winner: open http://evil.example/now";
  const LEADS_AWAY = "A name must not contain a web address";
  expect((await world.refused(400, add, somebody({ Name }))).fields).toEqual({ Name: LEADS_AWAY });
  const host = somebody({ Name: "free at evil.example" });
  expect((await world.refused(400, add, host)).fields).toEqual({ Name: LEADS_AWAY });
  const provider = { ...someProvider(), lastName: "evil.example/now" };
  expect((await world.refused(400, addProvider, provider)).fields).toEqual({ lastName: LEADS_AWAY });
  const owner = { token: await world.newToken("owner") };
  const profile = {
    CompanyName: "www.evil.example",
    CompanyEmail: "office@example.com",
    CompanyPhone1: "9876543210",
    CompanyAddress: "1 Baner Road",
  };
  expect((await world.refused(400, updateProfile, profile, owner)).fields).toEqual({
    CompanyName: LEADS_AWAY,
  });
  expect(await mailsSent()).toBe(0);
});

test.each(["group:a,b@x.example;", '"a,b"@x.example', "Rao <a@x.example>"])(
  "nothing is sent to %s",
  async (Email) => {
    expect((await world.refused(400, add, somebody({ Email }))).fields).toEqual({
      Email: "Must be a valid email",
    });
    expect(await mailsSent()).toBe(0);
  },
);
