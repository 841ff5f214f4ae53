import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { getInvitation, me, resetPassword } from "#contract/session/session.ts";
import { call } from "#server/testing/call.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson, newPersonsToken } from "#server/testing/people.ts";
import { DAY } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { calls: staff } = employee;
const { calls: users } = companyUser;

let people = 0;
const somebody = (change: Record<string, unknown> = {}) => ({
  Name: "Sneha Patil",
  UserName: `sneha${(people += 1)}`,
  Email: "sneha@example.com",
  Role: "operations" as const,
  ...change,
});
const invite = async (change: Record<string, unknown> = {}) => {
  const body = somebody(change);
  return { ...body, ...(await world.done(staff.add, body)) };
};

/** The token of the newest invitation in the outbox. */
async function newestLink(): Promise<string> {
  const { rows } = await world.done(searchMessages, { pageSize: 1 });
  return /invitation#(\S+)/.exec(rows[0]?.body ?? "")?.[1] ?? "";
}

const userIdOf = async (token: string) => (await world.done(me, {}, { token })).user.userId;

describe("an invitation", () => {
  test("reaches the outbox with whom it is from, the user name and a link that works once", async () => {
    const { UserName, employeeId } = await invite();
    const { rows } = await world.done(searchMessages, { pageSize: 1 });
    expect(rows[0]).toMatchObject({ to: "sneha@example.com", subject: "Your invitation to Chamak" });
    expect(rows[0]?.body).toContain(`Your user name is ${UserName}.`);
    expect(rows[0]?.body).toContain("Test admin invites you to Chamak.");
    const resetToken = await newestLink();
    expect(await world.done(getInvitation, { resetToken })).toEqual({
      name: "Sneha Patil",
      userName: UserName,
    });
    expect((await world.done(staff.get, { employeeId })).invited).toBe(true);
    await world.done(resetPassword, { resetToken, password: "a password of mine" });
    expect((await signIn(world.app, UserName, "a password of mine")).reply.user.role).toBe("operations");
    expect(await world.done(staff.get, { employeeId })).toMatchObject({ invited: false, active: true });
    await world.refused(400, resetPassword, { resetToken, password: "another password" });
    const fault = await world.refused(400, getInvitation, { resetToken });
    expect(fault.fields).toEqual({
      resetToken: "This link has been used or has run out. Please ask for a new one.",
    });
  });

  test("holds for seven days", async () => {
    await invite();
    const resetToken = await newestLink();
    world.clock.advance(7 * DAY - 1);
    await world.done(getInvitation, { resetToken });
    world.clock.advance(1);
    expect((await world.refused(400, getInvitation, { resetToken })).code).toBe("invalid");
  });

  test("sent again kills the link before it, and is not for those who have come", async () => {
    const { employeeId } = await invite();
    const before = await newestLink();
    await world.done(staff.invite, { employeeId });
    const after = await newestLink();
    await world.refused(400, getInvitation, { resetToken: before });
    await world.done(resetPassword, { resetToken: after, password: "a password of mine" });
    expect((await world.refused(409, staff.invite, { employeeId })).message).toBe(
      "Sneha Patil has chosen a password already.",
    );
  });

  test("does not work for somebody who is switched off", async () => {
    const { employeeId, ...body } = await invite();
    const resetToken = await newestLink();
    await world.done(staff.update, { ...body, employeeId, Active: false });
    expect(
      (await world.refused(400, resetPassword, { resetToken, password: "a password of mine" })).code,
    ).toBe("invalid");
  });

  test("repeated under its key sends one mail", async () => {
    const body = somebody({ Email: "once@example.com" });
    const options = { token: await world.tokenOf("admin"), headers: { "idempotency-key": randomUUID() } };
    const first = await call(world.app, staff.add, body, options);
    expect((await call(world.app, staff.add, body, options)).reply).toEqual(first.reply);
    const { rows } = await world.done(searchMessages, { pageSize: 100 });
    expect(rows.filter(({ to }) => to === "once@example.com")).toHaveLength(1);
  });

  test("is withdrawn while nobody has come, and not after", async () => {
    const { employeeId } = await invite();
    const resetToken = await newestLink();
    await world.done(staff.remove, { employeeId });
    await world.refused(404, staff.get, { employeeId });
    await world.refused(400, getInvitation, { resetToken });
    const userId = await userIdOf(await world.newToken("support"));
    expect((await world.refused(409, staff.remove, { employeeId: userId })).message).toBe(
      "Test support has signed in before. Switch the account off instead.",
    );
  });
});

describe("a change", () => {
  test.each([
    ["another role", { Role: "support" }],
    ["switching off", { Active: false }],
  ])("of %s ends the sessions at the next request", async (_what, change) => {
    const token = await world.newToken("operations");
    const employeeId = await userIdOf(token);
    await world.done(staff.update, { ...somebody(), employeeId, Active: true, ...change } as never);
    expect((await world.refused(401, me, {}, { token })).code).toBe("unauthenticated");
  });

  test("of the name does not, and is seen at once", async () => {
    const token = await world.newToken("operations");
    const employeeId = await userIdOf(token);
    await world.done(staff.update, { ...somebody({ Name: "Renamed" }), employeeId, Active: true });
    expect((await world.done(me, {}, { token })).user.name).toBe("Renamed");
  });

  test("of a user name that is somebody's is refused, over both kinds of people", async () => {
    const { UserName } = await invite();
    const body = { ...somebody({ Role: "staff" }), UserName: UserName.toUpperCase(), CompanyId: 1 };
    const fault = await world.refused(409, users.add, body);
    expect(fault.fields).toEqual({ UserName: "This user name is taken." });
  });

  test.each([
    ["Role", "owner", "Role is required"],
    ["Role", "", "Role is required"],
    ["Email", "sneha@", "Must be a valid email"],
    ["Phone1", "12", "Must be a 10 digit number"],
    ["UserName", "sneha patil", "Must not contain spaces"],
    ["Name", " ", "Name is required"],
  ])("with %s %j is refused", async (field, value, message) => {
    const fault = await world.refused(400, staff.add, somebody({ [field]: value }));
    expect(fault.fields).toEqual({ [field]: message });
  });
});

describe("nobody removes himself:", () => {
  test("neither by another role nor by switching off", async () => {
    const token = await world.newToken("admin");
    const employeeId = await userIdOf(token);
    const body = { ...somebody({ Role: "admin" }), employeeId, Active: true };
    const options = { token };
    expect((await world.refused(409, staff.update, { ...body, Role: "support" }, options)).fields).toEqual({
      Role: "Ask another administrator to change your own role.",
    });
    expect((await world.refused(409, staff.update, { ...body, Active: false }, options)).fields).toEqual({
      Active: "You cannot switch yourself off.",
    });
    await world.done(staff.update, { ...body, Name: "Myself" }, options);
    expect((await world.done(me, {}, options)).user.name).toBe("Myself");
  });

  test("two administrators who demote each other at once never leave none", async () => {
    for (let round = 0; round < 12; round += 1) {
      const lonely = await createWorld();
      const tokens = [
        await newPersonsToken(lonely.db, "admin", 1, lonely.clock.now),
        await newPersonsToken(lonely.db, "admin", 1, lonely.clock.now),
      ] as const;
      const ids = await Promise.all(
        tokens.map(async (token) => (await call(lonely.app, me, {}, { token })).reply.user.userId),
      );
      const demote = (token: string, employeeId: number) =>
        call(
          lonely.app,
          staff.update,
          { ...somebody({ Role: "support" }), employeeId, Active: true },
          { token },
        );
      const answers = await Promise.all([demote(tokens[0], ids[1] ?? 0), demote(tokens[1], ids[0] ?? 0)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await lonely.db
        .selectFrom("app_user")
        .where("role", "=", "admin")
        .where("active", "=", true)
        .select("user_id")
        .execute();
      expect(left).toHaveLength(1);
      await lonely.close();
    }
  });
});

describe("an owner", () => {
  let companyId: number;
  let owner: { token: string };
  beforeAll(async () => {
    companyId = await world.addCompany("Bravo Wash");
    owner = { token: await world.newToken("owner", companyId) };
  });
  const colleague = (change: Record<string, unknown> = {}) =>
    ({ ...somebody({ Role: "staff" }), CompanyId: companyId, ...change }) as never;

  test("invites and changes people of the own company", async () => {
    const { companyUserId } = await world.done(users.add, colleague(), owner);
    expect(await world.done(users.get, { companyUserId }, owner)).toMatchObject({
      companyId,
      companyName: "Bravo Wash",
      role: "staff",
      lastSeenAt: null,
    });
    const body = { ...(colleague() as object), companyUserId, Active: false } as never;
    await world.done(users.update, body, owner);
    expect((await world.done(users.get, { companyUserId }, owner)).active).toBe(false);
  });

  test("never sees nor touches another company's", async () => {
    const theirs = await addPerson(world.db, { userName: `theirs${randomUUID()}`, role: "staff" });
    await world.refused(404, users.get, { companyUserId: theirs }, owner);
    await world.refused(404, users.invite, { companyUserId: theirs }, owner);
    await world.refused(404, users.remove, { companyUserId: theirs }, owner);
    const body = { ...(colleague() as object), companyUserId: theirs, Active: true } as never;
    await world.refused(404, users.update, body, owner);
    const { rows } = await world.done(users.search, { pageSize: 100 }, owner);
    expect(new Set(rows.map((row) => row.companyId))).toEqual(new Set([companyId]));
  });

  test("gives nobody to another company", async () => {
    const fault = await world.refused(400, users.add, colleague({ CompanyId: 1 }), owner);
    expect(fault.fields).toEqual({ CompanyId: "Company not found" });
  });
});

test("an employee is no company user, and the other way round", async () => {
  const { employeeId } = await invite();
  expect((await world.refused(404, users.get, { companyUserId: employeeId })).message).toBe(
    "Company user not found",
  );
});

test("the list filters, searches, and sorts by when somebody was last seen", async () => {
  const token = await world.newToken("accounts");
  await world.done(me, {}, { token });
  await world.sessions.flush();
  const list = async (asked: object) => (await world.done(staff.search, { pageSize: 100, ...asked })).rows;
  expect((await list({ filters: { Role: "accounts" } })).map(({ role }) => role)).toEqual(["accounts"]);
  const bySeen = { sort: { by: "lastSeenAt", descending: true } };
  const [newest, ...others] = await list(bySeen);
  expect(newest?.lastSeenAt).toBe(world.clock.now.toISOString());
  expect(others.at(-1)?.lastSeenAt).toBeNull();
  const { UserName } = await invite();
  expect((await list({ search: UserName.toUpperCase() })).map(({ userName }) => userName)).toEqual([
    UserName,
  ]);
});
