import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCompany, deleteCompany } from "#contract/company/company.ts";
import { changePassword, demoAccounts, login, logout, me } from "#contract/session/session.ts";
import { demoAccountList } from "#server/seed/demo/accounts.ts";
import { call, send } from "#server/testing/call.ts";
import { deviceOf, signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { openProcess } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const password = "a good long password";
const wrong = {
  code: "invalid",
  message: "The user name or the password is wrong.",
  fields: { password: "The user name or the password is wrong." },
};

let world: World;
let ashaId: number;
beforeAll(async () => {
  world = await createWorld();
  ashaId = await addPerson(world.db, {
    userName: "Asha",
    role: "admin",
    password,
    email: "asha@chamak.test",
  });
  await addPerson(world.db, { userName: "farida", role: "owner", password });
});
afterAll(() => world.close());

const statusOf = async (token: string) => (await call(world.app, me, {}, { token })).status;

test.each(["Asha", "asha", " ASHA "])("signs %j in, in any case of the name", async (userName) => {
  const { status, reply } = await signIn(world.app, userName, password);
  expect(status).toBe(200);
  expect(reply).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      userId: ashaId,
      name: "Test admin",
      userName: "Asha",
      email: "asha@chamak.test",
      companyId: null,
      role: "admin",
      onlyCompany: true,
    },
    usertype: "Management",
  });
});

test("tells whether there is only one company", async () => {
  const before = await signIn(world.app, "farida", password);
  expect(before.reply).toMatchObject({ user: { onlyCompany: true } });
  const { companyId } = await world.done(addCompany, {
    CompanyName: "Second",
    CompanyEmail: "second@chamak.test",
    CompanyPhone1: "9822000002",
    CompanyAddress: "2 Law College Road, Pune",
  });
  const { reply } = await signIn(world.app, "farida", password);
  expect(reply).not.toHaveProperty("user.onlyCompany");
  await world.done(deleteCompany, { companyId });
});

test("names the company to its users, who are company users", async () => {
  const { reply } = await signIn(world.app, "farida", password);
  expect(reply).toMatchObject({ user: { companyId: 1, role: "owner" }, usertype: "Company" });
  expect(reply.user.companyUserId).toBe(reply.user.userId);
  const { reply: mine } = await call(world.app, me, {}, { token: reply.token });
  expect(mine).toEqual({ user: reply.user, usertype: "Company" });
});

test("answers a wrong password with 400 at its field, and never 401", async () => {
  const { status, error } = await signIn(world.app, "Asha", "not the password");
  expect([status, error]).toMatchObject([400, wrong]);
});

test("gives the same answer for an unknown name and for one without a password yet", async () => {
  await addPerson(world.db, { userName: "invited", role: "staff" });
  for (const userName of ["nobody", "invited"]) {
    const { status, error } = await signIn(world.app, userName, password);
    expect([status, { ...error, requestId: "" }]).toEqual([
      400,
      {
        ...wrong,
        errorMessage: wrong.message,
        messageCode: "signInWrong",
        fieldCodes: { password: { messageCode: "signInWrong" } },
        requestId: "",
      },
    ]);
  }
});

test("compares passwords exactly", async () => {
  for (const close of [password.toUpperCase(), ` ${password}`, `${password} `, password.slice(1)])
    expect((await signIn(world.app, "farida", close)).status).toBe(400);
  expect((await signIn(world.app, "farida", password)).status).toBe(200);
});

test("reports a switched-off account only after the right password", async () => {
  const userId = await addPerson(world.db, { userName: "gone", role: "staff", password });
  await world.db.updateTable("app_user").set({ active: false }).where("user_id", "=", userId).execute();
  expect((await signIn(world.app, "gone", "not the password")).error).toMatchObject(wrong);
  const { status, error } = await signIn(world.app, "gone", password);
  expect([status, error.message]).toEqual([
    403,
    "This account is switched off. Please ask your administrator.",
  ]);
});

test("ends this session at sign-out, and no other", async () => {
  const [one, two] = [await signIn(world.app, "asha", password), await signIn(world.app, "asha", password)];
  await world.done(logout, {}, { token: one.reply.token });
  expect(await statusOf(one.reply.token)).toBe(401);
  expect(await statusOf(two.reply.token)).toBe(200);
});

test("hides the device cookie from scripts and from other sites", async () => {
  const answer = await signIn(world.app, "asha", password);
  expect(deviceOf(answer).cookie).toMatch(/^device=[\w-]{43}$/);
  const cookie = String(answer.headers["set-cookie"]);
  expect(cookie).toContain("Path=/;");
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("SameSite=Strict");
});

test("stores no token or password in clear, and returns no hash in a reply", async () => {
  const answer = await signIn(world.app, "asha", password);
  const { token } = answer.reply;
  const rows = JSON.stringify([
    await world.db.selectFrom("session").selectAll().execute(),
    await world.db.selectFrom("device").selectAll().execute(),
    await world.db.selectFrom("app_user").selectAll().execute(),
  ]);
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(deviceOf(answer).cookie.slice("device=".length));
  expect(rows).not.toContain(password);
  const { reply } = await call(world.app, me, {}, { token });
  expect(JSON.stringify([answer.reply, reply])).not.toMatch(/argon2|hash/i);
});

describe("changing one's password", () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    call(world.app, changePassword, { currentPassword, newPassword }, { token });

  test("ends one's other sessions and keeps this one; then only the new password works", async () => {
    await addPerson(world.db, { userName: "meera", role: "accounts", password });
    const [here, there] = [
      await signIn(world.app, "meera", password),
      await signIn(world.app, "meera", password),
    ];
    expect(await statusOf(there.reply.token)).toBe(200);
    expect((await change(here.reply.token, password, "a newer long password")).status).toBe(200);
    expect(await statusOf(here.reply.token)).toBe(200);
    expect(await statusOf(there.reply.token)).toBe(401);
    expect((await signIn(world.app, "meera", password)).status).toBe(400);
    expect((await signIn(world.app, "meera", "a newer long password")).status).toBe(200);
  });

  test("needs the current one, and guessing at it slows down", async () => {
    await addPerson(world.db, { userName: "imran", role: "support", password });
    const { reply } = await signIn(world.app, "imran", password);
    for (const guess of ["1", "2", "3", "4", "5"]) {
      const { status, error } = await change(reply.token, guess, "a newer long password");
      expect([status, error.fields]).toEqual([
        400,
        { currentPassword: "This is not your current password." },
      ]);
    }
    const { status, headers } = await change(reply.token, password, "a newer long password");
    expect([status, headers["retry-after"]]).toEqual([429, "1"]);
  });
});

test("lists all demo accounts in a demo, and none in an ordinary installation", async () => {
  expect((await send(world.app, demoAccounts, {})).reply).toEqual([]);
  const demo = await openProcess(world.address, world.clock, { demo: demoAccountList });
  const { reply } = await call(demo.app, demoAccounts, {});
  await demo.close();
  expect(reply).toHaveLength(demoAccountList.length);
  expect(reply[0]).toEqual({
    name: "Asha Kulkarni",
    userName: "asha",
    password: "chamak-demo",
    role: "admin",
  });
});

test("refuses a body without name and password at both fields", async () => {
  const { error } = await send(world.app, login, {});
  expect(error.fields).toEqual({ userName: "User name is required", password: "Password is required" });
});
