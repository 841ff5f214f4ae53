import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { forgotPassword, getInvitation, me, resetPassword } from "#contract/session/session.ts";
import { getSessions } from "#contract/session/sessions.ts";
import { call } from "#server/testing/call.ts";
import { answer, challengeFor, codeAt, setUpFactor } from "#server/testing/factor.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson, newPersonsToken } from "#server/testing/people.ts";
import { DAY, HOUR } from "#server/testing/process.ts";
import { auditOf } from "#server/testing/audit.ts";
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
  test("reaches the outbox with its sender, the user name and a link that works once", async () => {
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
    const error = await world.refused(400, getInvitation, { resetToken });
    expect(error.fields).toEqual({
      resetToken: "This link has been used or has run out. Please ask for a new one.",
    });
  });

  test("is valid for seven days", async () => {
    await invite();
    const resetToken = await newestLink();
    world.clock.advance(7 * DAY - 1);
    await world.done(getInvitation, { resetToken });
    world.clock.advance(1);
    expect((await world.refused(400, getInvitation, { resetToken })).code).toBe("invalid");
  });

  test("sent again invalidates the earlier link, and is refused for people who have signed in", async () => {
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

  test("sent to a wrong address is invalidated by the correction, and goes to the right one", async () => {
    const { employeeId, ...body } = await invite({ Email: "stranger@example.com" });
    const wrong = await newestLink();
    await world.done(staff.update, { ...body, Email: "sneha@example.com", employeeId, Active: true });
    await world.refused(400, getInvitation, { resetToken: wrong });
    const { rows } = await world.done(searchMessages, { pageSize: 1 });
    expect(rows[0]?.to).toBe("sneha@example.com");
    await world.done(resetPassword, {
      resetToken: await newestLink(),
      password: "a password of mine",
    });
  });

  test("repeated under its key sends one mail", async () => {
    const body = somebody({ Email: "once@example.com" });
    const options = { token: await world.tokenOf("admin"), headers: { "idempotency-key": randomUUID() } };
    const first = await call(world.app, staff.add, body, options);
    expect((await call(world.app, staff.add, body, options)).reply).toEqual(first.reply);
    const { rows } = await world.done(searchMessages, { pageSize: 100 });
    expect(rows.filter(({ to }) => to === "once@example.com")).toHaveLength(1);
  });

  test("can be withdrawn before the first sign-in, and not after", async () => {
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

  test("of the name does not, and takes effect at once", async () => {
    const token = await world.newToken("operations");
    const employeeId = await userIdOf(token);
    await world.done(staff.update, { ...somebody({ Name: "Renamed" }), employeeId, Active: true });
    expect((await world.done(me, {}, { token })).user.name).toBe("Renamed");
  });

  test("of a user name is refused when it is taken, across both kinds of people", async () => {
    const { UserName } = await invite();
    const body = { ...somebody({ Role: "staff" }), UserName: UserName.toUpperCase(), CompanyId: 1 };
    const error = await world.refused(409, users.add, body);
    expect(error.fields).toEqual({ UserName: "This user name is taken." });
  });

  test.each([
    ["Role", "owner", "Role is required"],
    ["Role", "", "Role is required"],
    ["Email", "sneha@", "Must be a valid email"],
    ["Phone1", "12", "Must be a 10 digit number"],
    ["UserName", "sneha patil", "Must not contain spaces"],
    ["UserName", "+919311112222", "Use letters from A to Z, digits and . _ - @"],
    ["UserName", "\u0430dmin", "Use letters from A to Z, digits and . _ - @"],
    ["UserName", "admin\u200b", "Contains characters that cannot be shown"],
    ["Name", " ", "Name is required"],
  ])("with %s %j is refused", async (field, value, message) => {
    const error = await world.refused(400, staff.add, somebody({ [field]: value }));
    expect(error.fields).toEqual({ [field]: message });
  });
});

describe("a change of the email", () => {
  const changed = async (change: Record<string, unknown>) => {
    const userName = `reset${(people += 1)}`;
    await addPerson(world.db, {
      userName,
      role: "operations",
      password: "a password of theirs",
      email: "before@example.com",
    });
    const { rows } = await world.done(staff.search, { search: userName });
    await world.done(forgotPassword, { userName });
    const mails = await world.done(searchMessages, { pageSize: 1 });
    const resetToken = /resetPassword#(\S+)/.exec(mails.rows[0]?.body ?? "")?.[1] ?? "";
    const employeeId = rows[0]?.employeeId ?? 0;
    const body = somebody({ UserName: userName, Email: "before@example.com", ...change });
    await world.done(staff.update, { ...body, employeeId, Active: true });
    return resetToken;
  };

  test.each([
    ["the email", { Email: "after@example.com" }],
    ["the role", { Role: "support" }],
  ])("or of %s invalidates the links that were sent", async (_what, change) => {
    const error = await world.refused(400, getInvitation, { resetToken: await changed(change) });
    expect(error.fields).toHaveProperty("resetToken");
  });

  test("asks for the password again, unlike a change of anything else", async () => {
    const token = await world.newToken("admin");
    const { employeeId, ...body } = await invite();
    world.clock.advance(10 * 60_000 + 1);
    const change = { ...body, employeeId, Active: true };
    await world.done(staff.update, { ...change, Name: "Renamed" }, { token });
    const error = await world.refused(403, staff.update, { ...change, Email: "new@example.com" }, { token });
    expect([error.code, error.message]).toEqual([
      "unconfirmed",
      "Please confirm your password to change an email.",
    ]);
  });
});

describe("nobody can remove themselves:", () => {
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

  test("keeps one administrator when two demote each other at once", async () => {
    const lonely = await createWorld();
    const admins = lonely.db.updateTable("app_user").where("role", "=", "admin").where("active", "=", true);
    for (let round = 0; round < 12; round += 1) {
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
      // Switched off, so that the next two are the only ones.
      const left = await admins.set({ active: false }).returning("user_id").execute();
      expect(left).toHaveLength(1);
    }
    await lonely.close();
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

  test("invites and changes people of their own company", async () => {
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

  test("never sees or changes another company's", async () => {
    const theirs = await addPerson(world.db, { userName: `theirs${randomUUID()}`, role: "staff" });
    await world.refused(404, users.get, { companyUserId: theirs }, owner);
    await world.refused(404, users.invite, { companyUserId: theirs }, owner);
    await world.refused(404, users.remove, { companyUserId: theirs }, owner);
    const body = { ...(colleague() as object), companyUserId: theirs, Active: true } as never;
    await world.refused(404, users.update, body, owner);
    const { rows } = await world.done(users.search, { pageSize: 100 }, owner);
    expect(new Set(rows.map((row) => row.companyId))).toEqual(new Set([companyId]));
  });

  test("cannot move people to another company", async () => {
    const error = await world.refused(400, users.add, colleague({ CompanyId: 1 }), owner);
    expect(error.fields).toEqual({ CompanyId: "Company not found" });
  });
});

test("keeps employees and company users apart", async () => {
  const { employeeId } = await invite();
  expect((await world.refused(404, users.get, { companyUserId: employeeId })).message).toBe(
    "Company user not found",
  );
});

test("filters, searches, and sorts the list by when somebody was last seen", async () => {
  const token = await world.newToken("accounts");
  await world.done(me, {}, { token });
  await world.sessions.flush();
  const list = async (query: object) => (await world.done(staff.search, { pageSize: 100, ...query })).rows;
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

describe("a second factor", () => {
  const password = "a good long password";
  let holders = 0;

  /** A signed-in person with a second factor. */
  async function newHolder(role: "admin" | "owner" | "staff", companyId = 1) {
    const userName = `holder${(holders += 1)}`;
    const userId = await addPerson(world.db, {
      userName,
      role,
      companyId,
      password,
      email: `${userName}@chamak.test`,
    });
    return { userName, userId, ...(await setUpFactor(world, userName, password)) };
  }
  const statusOf = async (token: string) => (await call(world.app, me, {}, { token })).status;
  /** A call that needs the set-up first, made with `token`. */
  const visit = (token: string) => call(world.app, getSessions, {}, { token });

  test("is shown in the lists; after a reset its owner signs in without it, and is signed out everywhere", async () => {
    const { userId: employeeId, userName, token } = await newHolder("admin");
    expect(await world.done(staff.get, { employeeId })).toMatchObject({ secondFactor: true });
    const challenge = await challengeFor(world, userName, password);
    const entries = await auditOf(world, () => world.done(staff.resetFactor, { employeeId }));
    expect(entries.filter(({ noun, action }) => noun === "user" && action === "update")).toMatchObject([
      { record_id: employeeId, before: { second_factor: true }, after: { second_factor: false } },
    ]);
    expect(await world.done(staff.get, { employeeId })).toMatchObject({ secondFactor: false });
    const { rows } = await world.done(searchMessages, { pageSize: 1 });
    expect(rows[0]).toMatchObject({ template: "factorReset", to: `${userName}@chamak.test` });
    expect(rows[0]?.body).toContain("Test admin has reset the second factor of your account.");
    expect(await statusOf(token)).toBe(401);
    expect((await answer(world, challenge, "000000")).error.fields).toHaveProperty("challenge");
    expect((await signIn(world.app, userName, password)).status).toBe(200);
  });

  test("is reset by an owner for their own company, by staff for nobody, and by nobody for themselves", async () => {
    const [own, other] = [await world.addCompany("Own Resets"), await world.addCompany("Other Resets")];
    const [boss, colleague, stranger] = [
      await newHolder("owner", own),
      await newHolder("staff", own),
      await newHolder("staff", other),
    ];
    const reset = (companyUserId: number, token: string) =>
      call(world.app, users.resetFactor, { companyUserId }, { token });
    expect((await reset(stranger.userId, boss.token)).status).toBe(404);
    expect((await reset(boss.userId, colleague.token)).status).toBe(403);
    expect((await reset(boss.userId, boss.token)).status).toBe(409);
    expect((await reset(colleague.userId, boss.token)).status).toBe(200);
    world.clock.advance(HOUR);
    expect((await reset(colleague.userId, boss.token)).error.code).toBe("unconfirmed");
  });

  test("that is required but missing leaves only its set-up, from the next call on", async () => {
    const companyId = await world.addCompany("Strict Wash");
    const boss = await newHolder("owner", companyId);
    const userName = `bare${companyId}`;
    await addPerson(world.db, { userName, role: "staff", companyId, password });
    const { token } = (await signIn(world.app, userName, password)).reply;
    expect((await visit(token)).status).toBe(200);
    await world.done(users.setRule, { CompanyId: companyId, Required: true }, { token: boss.token });
    expect(await world.done(users.getRule, { CompanyId: companyId })).toEqual({ required: true });
    const { status, error } = await visit(token);
    expect([status, error.code, error.message]).toEqual([
      403,
      "no-second-factor",
      "Please set up a second factor first, under Sign-in and security.",
    ]);
    expect((await visit(boss.token)).status).toBe(200);
    const again = (await signIn(world.app, userName, password)).reply;
    expect(again.user.lacksSecondFactor).toBe(true);
    const { secret } = await setUpFactor(world, userName, password);
    const challenge = await challengeFor(world, userName, password);
    const { reply } = await answer(world, challenge, codeAt(secret, world.clock.now));
    expect(reply.user).not.toHaveProperty("lacksSecondFactor");
    expect((await visit(reply.token)).status).toBe(200);
  });

  test("cannot be required by somebody without one, or for another company", async () => {
    const [own, other] = [await world.addCompany("Own Rule"), await world.addCompany("Other Rule")];
    const bare = await world.newToken("owner", own);
    const rule = { CompanyId: own, Required: true };
    expect((await world.refused(409, users.setRule, rule, { token: bare })).message).toBe(
      "Set up a second factor of your own first, under Sign-in and security.",
    );
    await world.refused(409, staff.setRule, { Required: true });
    const { token } = await newHolder("owner", own);
    await world.refused(400, users.setRule, { ...rule, CompanyId: other }, { token });
    await world.refused(400, users.getRule, { CompanyId: other }, { token });
    await world.refused(403, staff.setRule, { Required: true }, { token });
    const entries = await auditOf(world, () => world.done(users.setRule, rule, { token }));
    expect(entries.filter(({ noun }) => noun === "company")).toMatchObject([
      { record_id: own, action: "update", after: { second_factor_required: true } },
    ]);
  });

  test("required of the back office applies to all of it and nobody else, and is in the audit trail", async () => {
    const { token } = await newHolder("admin");
    const entries = await auditOf(world, () => world.done(staff.setRule, { Required: true }, { token }));
    expect(entries.filter(({ noun }) => noun === "backOffice")).toMatchObject([
      { record_name: "Back office", action: "update", after: { second_factor_required: true } },
    ]);
    expect(await world.done(staff.getRule, {}, { token })).toEqual({ required: true });
    for (const role of ["admin", "operations", "accounts", "support"] as const)
      expect((await visit(await world.newToken(role))).error.code).toBe("no-second-factor");
    for (const role of ["owner", "staff", "provider", "customer"] as const)
      expect((await visit(await world.newToken(role))).status).toBe(200);
    await world.done(staff.setRule, { Required: false }, { token });
    expect((await visit(await world.newToken("support"))).status).toBe(200);
  });
});
