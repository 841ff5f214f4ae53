import { afterAll, beforeAll, expect, test } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import { changePassword, forgotPassword, me, resetPassword } from "#contract/session/session.ts";
import { addSociety } from "#contract/society/society.ts";
import { call } from "#server/testing/call.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { HOUR, SECOND } from "#server/testing/process.ts";
import { createWorld, someSociety, type World } from "#server/testing/world.ts";

const password = "a good long password";
const chosen = "a newly chosen password";
const usedUp = { resetToken: "This link has been used or has run out. Please ask for a new one." };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let people = 0;
async function newPerson(email: string | null = null): Promise<string> {
  people += 1;
  const userName = `person-${people}`;
  await addPerson(world.db, { userName, role: "staff", password, email });
  return userName;
}

const requestLink = (userName: string) =>
  call(world.app, forgotPassword, { userName }, { from: `10.0.0.${people}` });
const newestMail = async () => (await world.done(searchMessages, {})).rows[0];

/** Asks for a link and takes its token from the mail, as its reader would. */
async function linkFor(userName: string): Promise<string> {
  await requestLink(userName);
  const link = /http:\/\/chamak\.test\/resetPassword#(\S+)/.exec((await newestMail())?.body ?? "");
  return link?.[1] ?? "";
}

const reset = (resetToken: string, newPassword = chosen) =>
  call(world.app, resetPassword, { resetToken, password: newPassword });

test("sets a new password through a mailed link and ends every session of the account", async () => {
  const userName = await newPerson("reader@chamak.test");
  const { token } = (await signIn(world.app, userName, password)).reply;
  const resetToken = await linkFor(userName.toUpperCase());
  expect(await newestMail()).toMatchObject({
    to: "reader@chamak.test",
    subject: "Set a new password for Chamak",
    status: "waiting",
    problem: null,
  });
  expect(await call(world.app, me, {}, { token })).toMatchObject({ status: 200 });
  expect(await reset(resetToken)).toMatchObject({ status: 200, reply: {} });
  expect(await call(world.app, me, {}, { token })).toMatchObject({ status: 401 });
  expect(await signIn(world.app, userName, password)).toMatchObject({ status: 400 });
  expect(await signIn(world.app, userName, chosen)).toMatchObject({ status: 200 });
});

test("accepts a link once, and invalidates the account's other links with it", async () => {
  const userName = await newPerson();
  const [first, second] = [await linkFor(userName), await linkFor(userName)];
  expect((await reset(second)).status).toBe(200);
  for (const link of [first, second]) {
    const { status, error } = await reset(link, "yet another password");
    expect([status, error.fields]).toEqual([400, usedUp]);
  }
  expect((await signIn(world.app, userName, chosen)).status).toBe(200);
});

test("accepts a link sent twice at the same moment once", async () => {
  const link = await linkFor(await newPerson());
  const answers = await Promise.all([reset(link), reset(link), reset(link)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test("expires a link after an hour, and removes it from its mail", async () => {
  const [late, intime] = [await newPerson(), await newPerson()];
  const link = await linkFor(late);
  world.clock.advance(SECOND);
  const other = await linkFor(intime);
  world.clock.advance(HOUR - SECOND);
  expect((await reset(link)).error.fields).toEqual(usedUp);
  expect((await reset(other)).status).toBe(200);
  const { rows } = await world.done(searchMessages, { search: late });
  expect(rows.map(({ body }) => body)).toEqual([null]);
});

test("gives the same answer for an unknown name, and writes no mail", async () => {
  const existingReply = await requestLink(await newPerson());
  const before = await world.done(searchMessages, {});
  const unknown = await requestLink("nobody");
  expect([unknown.status, unknown.reply]).toEqual([existingReply.status, existingReply.reply]);
  expect(unknown.reply.message).toBe(
    "If there is such an account, a link to choose a new password is on its way.",
  );
  expect((await world.done(searchMessages, {})).total).toBe(before.total);
});

test("sends no link to a switched-off person, and rejects an earlier one", async () => {
  const userName = await newPerson();
  const link = await linkFor(userName);
  await world.db.updateTable("app_user").set({ active: false }).where("user_name", "=", userName).execute();
  expect((await reset(link)).error.fields).toEqual(usedUp);
  const before = await world.done(searchMessages, {});
  expect((await requestLink(userName)).status).toBe(200);
  expect((await world.done(searchMessages, {})).total).toBe(before.total);
});

test("invalidates a link when the password it was to replace changes", async () => {
  const userName = await newPerson();
  const link = await linkFor(userName);
  const { token } = (await signIn(world.app, userName, password)).reply;
  await world.done(changePassword, { currentPassword: password, newPassword: chosen }, { token });
  expect((await reset(link)).error.fields).toEqual(usedUp);
});

test("rejects a link while the company is switched off", async () => {
  const userName = await newPerson();
  const link = await linkFor(userName);
  const company = (active: boolean) =>
    world.db.updateTable("company").set({ active }).where("company_id", "=", 1);
  await company(false).execute();
  expect((await reset(link)).error.fields).toEqual(usedUp);
  await company(true).execute();
  expect((await reset(link)).status).toBe(200);
});

test.each([
  ["1234567890", "This password is easy to guess. Choose a longer or less common one."],
  ["          ", "This password is easy to guess. Choose a longer or less common one."],
  ["Password123", "This password is easy to guess. Choose a longer or less common one."],
  ["Summer2026!", "This password is easy to guess. Choose a longer or less common one."],
  ["Mumbai@2026", "This password is easy to guess. Choose a longer or less common one."],
  ["Mumbai@2026!", "This password is easy to guess. Choose a longer or less common one."],
  ["Diwali@2026", "This password is easy to guess. Choose a longer or less common one."],
  ["Krishna@123", "This password is easy to guess. Choose a longer or less common one."],
  ["Rajesh@1985", "This password is easy to guess. Choose a longer or less common one."],
  ["GreenAcres@2026", "Choose a password without your own name, email, company or societies."],
  ["Weaker.person", "Choose a password without your own name, email, company or societies."],
  ["weaker@reader.test", "Choose a password without your own name, email, company or societies."],
  ["Chamak Car Care", "Choose a password without your own name, email, company or societies."],
])("refuses the password %j at its field", async (weak, sentence) => {
  const [existing] = await world.db
    .selectFrom("app_user")
    .where("user_name", "=", "weaker.person")
    .selectAll()
    .execute();
  if (!existing)
    await addPerson(world.db, {
      userName: "weaker.person",
      role: "owner",
      passwordHash: "none",
      email: "weaker@reader.test",
    });
  if (!existing) await world.done(addSociety, someSociety);
  const link = await linkFor("weaker.person");
  world.clock.advance(HOUR / 4);
  expect((await reset(link, weak)).error.fields).toEqual({ password: sentence });
});

test.each(["invented", "x".repeat(200)])("refuses the invented link %s", async (link) => {
  expect((await reset(link)).error.fields).toEqual(usedUp);
});

test("keeps a link usable after a refused new password", async () => {
  const link = await linkFor(await newPerson());
  expect((await reset(link, "short")).error.fields).toEqual({ password: "Use at least 10 characters" });
  expect((await reset(link)).status).toBe(200);
});

test("slows repeated requests down, and keeps nobody from signing in", async () => {
  const userName = await newPerson();
  const answers = [];
  for (let time = 0; time < 6; time += 1) answers.push((await requestLink(userName)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await signIn(world.app, userName, password)).status).toBe(200);
});
