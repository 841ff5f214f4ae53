import { afterEach, beforeEach, expect, test } from "vitest";
import { updateProfile } from "#contract/company/company.ts";
import { searchMessages } from "#contract/message/message.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { addProvider, inviteProvider } from "#contract/provider/provider.ts";
import { sweep } from "#server/sweeps.ts";
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

test("limits one person to 20 an hour, even for concurrent invitations", async () => {
  const owner = { token: await world.newToken("owner") };
  const answers = await Promise.all(
    Array.from({ length: 26 }, () => call(world.app, add, somebody(), owner)),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(6);
  for (const { status, error, headers } of refused)
    expect([status, error.message, headers["retry-after"]]).toEqual([
      429,
      "Too many invitations have been sent. Please try again in 60 minutes.",
      "3600",
    ]);
  expect(await mailsSent()).toBe(20);
});

test("counts the hour from the sender's earliest invitation", async () => {
  const { companyUserId } = await world.done(add, somebody());
  world.clock.advance(HOUR / 2);
  const owner = { token: await world.newToken("owner") };
  for (let count = 0; count < 10; count += 1) await world.done(invite, { companyUserId }, owner);
  world.clock.advance(HOUR / 4);
  for (let count = 0; count < 10; count += 1) await world.done(invite, { companyUserId }, owner);
  const { status, headers } = await call(world.app, invite, { companyUserId }, owner);
  expect([status, headers["retry-after"]]).toEqual([429, "2700"]);
});

test("counts repeated invitations, changed emails and new providers alike", async () => {
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

test("limits a company to 100 a day over all senders, without affecting another company", async () => {
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

test("makes nobody wait for invitations sent before the clock was set back", async () => {
  const { companyUserId } = await world.done(add, somebody());
  const owner = { token: await world.newToken("owner") };
  for (let count = 0; count < 20; count += 1) await world.done(invite, { companyUserId }, owner);
  await world.refused(429, invite, { companyUserId }, owner);
  world.clock.advance(-24 * 24 * HOUR);
  expect((await call(world.app, invite, { companyUserId }, owner)).status).toBe(200);
});

test("does not count what is refused for another reason", async () => {
  const owner = { token: await world.newToken("owner") };
  const taken = somebody();
  await world.done(add, taken, owner);
  for (let count = 0; count < 25; count += 1) await world.refused(409, add, taken, owner);
  await world.done(add, somebody(), owner);
  expect(await mailsSent()).toBe(2);
});

test("turns no name in a mail into a link", async () => {
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
  "sends nothing to %s",
  async (Email) => {
    expect((await world.refused(400, add, somebody({ Email }))).fields).toEqual({
      Email: "Must be a valid email",
    });
    expect(await mailsSent()).toBe(0);
  },
);
