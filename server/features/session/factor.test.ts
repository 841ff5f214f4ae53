import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from "#contract/session/secondFactor.ts";
import { changePassword, login, me } from "#contract/session/session.ts";
import { hashPassword } from "#server/crypto/password.ts";
import { sweep } from "#server/sweeps.ts";
import { call, type CallOptions, countStatuses, send } from "#server/testing/call.ts";
import { answer, challengeFor, codeAt, setUpFactor, STEP } from "#server/testing/factor.ts";
import { deviceOf, signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { DAY, HOUR, openProcess, SECOND } from "#server/testing/process.ts";
import { auditOf } from "#server/testing/audit.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const password = "a good long password";
const wrongCode = "This code is wrong or was used already. Check it, or wait for the next one.";
const runOut = "This sign-in has run out. Please enter your password again.";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const hash = hashPassword(password);
let people = 0;
/** A new person's user name and id, and an address nobody else calls from. */
async function newPerson(role: "admin" | "owner" | "staff" = "staff") {
  people += 1;
  const userName = `person-${people}`;
  const userId = await addPerson(world.db, { userName, role, passwordHash: await hash });
  return { userName, userId, from: `10.0.1.${people}` };
}

/** A person with a second factor, whose authenticator shows an unused code. */
async function newHolder(role: "admin" | "owner" | "staff" = "staff") {
  const person = await newPerson(role);
  const factor = await setUpFactor(world, person.userName, password);
  const newChallenge = (options: CallOptions = { from: person.from }) =>
    challengeFor(world, person.userName, password, options);
  const reply = (challenge: string, code: string, options: CallOptions = { from: person.from }) =>
    answer(world, challenge, code, options);
  const code = (off = 0) => codeAt(factor.secret, world.clock.now, off);
  return { ...person, ...factor, newChallenge, reply, code };
}

const statusOf = async (token: string) => (await call(world.app, me, {}, { token })).status;

describe("setting up a second factor", () => {
  test("asks for the password, then for a code, and returns ten recovery codes once", async () => {
    const { userName } = await newPerson("owner");
    const { token } = (await signIn(world.app, userName, password)).reply;
    const elsewhere = (await signIn(world.app, userName, password)).reply.token;
    const error = await world.refused(400, beginSecondFactor, { password: "not it" }, { token });
    expect(error.fields).toEqual({ password: "This is not your current password." });
    const { secret, address } = await world.done(beginSecondFactor, { password }, { token });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toBe(
      `otpauth://totp/Chamak:${userName}?issuer=Chamak&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const off = { on: false, recoveryCodes: 0 };
    expect(await world.done(getSecondFactor, {}, { token })).toEqual(off);
    const wrong = await world.refused(400, confirmSecondFactor, { code: "000000" }, { token });
    expect(wrong.fields).toEqual({ code: wrongCode });
    expect(await statusOf(elsewhere)).toBe(200);
    const code = codeAt(secret, world.clock.now);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { recoveryCodes } = await world.done(confirmSecondFactor, { code: spaced }, { token });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes) expect(one).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(await world.done(getSecondFactor, {}, { token })).toEqual({ on: true, recoveryCodes: 10 });
    // The sessions that began without it.
    expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([200, 401]);
  });

  test("accepts only the newer of two secrets, and none after an hour", async () => {
    const { userName, userId } = await newPerson();
    const { token } = (await signIn(world.app, userName, password)).reply;
    const older = await world.done(beginSecondFactor, { password }, { token });
    const newer = await world.done(beginSecondFactor, { password }, { token });
    const confirm = (secret: string) => ({ code: codeAt(secret, world.clock.now) });
    await world.refused(400, confirmSecondFactor, confirm(older.secret), { token });
    world.clock.advance(HOUR);
    const { message } = await world.refused(409, confirmSecondFactor, confirm(newer.secret), { token });
    expect(message).toBe("The set-up has run out. Please begin again.");
    await sweep(world.db, world.store, world.clock.now);
    const left = world.db.selectFrom("second_factor").where("user_id", "=", userId);
    expect(await left.selectAll().execute()).toEqual([]);
  });

  test("is refused while there is one, so that a stolen session cannot replace it", async () => {
    const { token } = await newHolder();
    const begin = await world.refused(409, beginSecondFactor, { password }, { token });
    expect(begin.message).toBe("You have a second factor already. Switch it off to set up another one.");
    await world.refused(409, confirmSecondFactor, { code: "123456" }, { token });
  });

  test("stores neither the secret nor the recovery codes in readable form", async () => {
    const { secret, recoveryCodes, userId } = await newHolder();
    const rows = JSON.stringify([
      await world.db.selectFrom("second_factor").where("user_id", "=", userId).selectAll().execute(),
      await world.db.selectFrom("audit").selectAll().execute(),
      await world.db.selectFrom("idempotency").selectAll().execute(),
    ]);
    expect(rows).toContain('"recovery_codes":[');
    for (const secretText of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((one) => one.replaceAll("-", "")),
    ])
      expect(rows).not.toContain(secretText);
  });
});

describe("signing in with a second factor", () => {
  test("answers the password with only a challenge, and the code with the session", async () => {
    const { userName, userId, newChallenge, reply, code } = await newHolder("owner");
    const { status, reply: answered } = await call(world.app, login, { userName, password });
    expect([status, answered]).toEqual([200, { challenge: expect.stringMatching(/^[\w-]{43}$/) }]);
    const sessions = world.db.selectFrom("session").where("user_id", "=", userId).select("session_id");
    expect(await sessions.execute()).toHaveLength(1);
    const { reply: session } = await reply(await newChallenge(), code());
    expect(session).toMatchObject({ user: { userId, userName, role: "owner" }, usertype: "Company" });
    expect(await statusOf(session.token)).toBe(200);
  });

  test("issues no challenge for a wrong password, whatever the code is", async () => {
    const { userName } = await newHolder();
    const { status, error } = await signIn(world.app, userName, "not the password");
    expect([status, error.fields]).toEqual([400, { password: "The user name or the password is wrong." }]);
  });

  test("accepts a code of the step before and after, and of none further away", async () => {
    const { newChallenge, reply, code } = await newHolder();
    const challenge = await newChallenge();
    for (const off of [-2 * STEP, 2 * STEP]) expect((await reply(challenge, code(off))).status).toBe(400);
    expect((await reply(challenge, code(STEP))).status).toBe(200);
  });

  test("accepts no code twice, and none of a step before an accepted one", async () => {
    const { newChallenge, reply, code } = await newHolder();
    const [used, before] = [code(), code(-STEP)];
    expect((await reply(await newChallenge(), used)).status).toBe(200);
    for (const again of [used, before]) {
      const { status, error } = await reply(await newChallenge(), again);
      expect([status, error.fields]).toEqual([400, { code: wrongCode }]);
    }
    expect((await reply(await newChallenge(), code(STEP))).status).toBe(200);
  });

  test("rejects the code that confirmed the set-up", async () => {
    const { newChallenge, reply, code } = await newHolder();
    expect((await reply(await newChallenge(), code(-STEP))).status).toBe(400);
  });

  test("accepts one of many concurrent uses of one code", async () => {
    const { newChallenge, reply, code } = await newHolder();
    const challenges = [
      await newChallenge(),
      await newChallenge(),
      await newChallenge(),
      await newChallenge(),
    ];
    const answers = await Promise.all(challenges.map((challenge) => reply(challenge, code())));
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 3 });
  });

  test("accepts one of several concurrent codes for one challenge", async () => {
    const { newChallenge, reply, code } = await newHolder();
    world.clock.advance(STEP);
    const challenge = await newChallenge();
    const answers = await Promise.all([-STEP, 0, STEP].map((off) => reply(challenge, code(off))));
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 2 });
  });

  test("uses the machine's time, however far the product's clock is moved", async () => {
    const { userName, secret, from } = await newHolder();
    const moved = await openProcess(world.address, world.clock, { clockOffsetDays: 40 });
    try {
      const challenge = await challengeFor({ ...world, app: moved.app }, userName, password);
      const there = { ...world, app: moved.app };
      const product = await answer(there, challenge, codeAt(secret, world.clock.now), { from });
      expect(product.status).toBe(400);
      // The clock given to the process is the product's: the machine's is forty days behind.
      await world.db.updateTable("second_factor").set({ last_step: 0 }).execute();
      const machine = codeAt(secret, world.clock.now, -40 * DAY);
      expect((await answer(there, challenge, machine, { from })).status).toBe(200);
    } finally {
      await moved.close();
    }
  });

  test("expires a challenge after five minutes, and keeps it after a wrong code", async () => {
    const { newChallenge, reply, code } = await newHolder();
    const [late, current] = [await newChallenge(), await newChallenge()];
    world.clock.advance(5 * 60 * SECOND - 1);
    expect((await reply(current, "000000")).status).toBe(400);
    expect((await reply(current, code())).status).toBe(200);
    world.clock.advance(1);
    const { status, error } = await reply(late, code(STEP));
    expect([status, error.fields]).toEqual([400, { challenge: runOut }]);
    await sweep(world.db, world.store, world.clock.now);
    expect(await world.db.selectFrom("sign_in_challenge").selectAll().execute()).toEqual([]);
  });

  test.each([
    [
      "the password is changed",
      async ({ token }: { token: string }) => {
        await world.done(
          changePassword,
          { currentPassword: password, newPassword: "a newer one" },
          { token },
        );
      },
    ],
    [
      "the person is switched off",
      ({ userId }: { userId: number }) =>
        world.db.updateTable("app_user").set({ active: false }).where("user_id", "=", userId).execute(),
    ],
    [
      "the company is switched off",
      async ({ userId }: { userId: number }) => {
        const companyId = await world.addCompany(`Closed ${userId}`);
        const person = world.db.updateTable("app_user").where("user_id", "=", userId);
        await person.set({ company_id: companyId }).execute();
        const company = world.db.updateTable("company").where("company_id", "=", companyId);
        await company.set({ active: false }).execute();
      },
    ],
  ] as const)("invalidates a challenge when %s", async (_what, change) => {
    const holder = await newHolder();
    const challenge = await holder.newChallenge();
    await change(holder);
    const { status, error } = await holder.reply(challenge, holder.code());
    expect([status, error.fields]).toEqual([400, { challenge: runOut }]);
  });

  test("invalidates a challenge with its factor, even when another is set up at once", async () => {
    const holder = await newHolder();
    const challenge = await holder.newChallenge();
    const { token } = holder;
    await world.done(endSecondFactor, { password, code: holder.code() }, { token });
    const { secret } = await world.done(beginSecondFactor, { password }, { token });
    await world.done(confirmSecondFactor, { code: codeAt(secret, world.clock.now) }, { token });
    world.clock.advance(STEP);
    const { error } = await holder.reply(challenge, codeAt(secret, world.clock.now));
    expect(error.fields).toEqual({ challenge: runOut });
  });
});

describe("guessing at codes", () => {
  test("slows down like guessing at passwords, and is counted separately", async () => {
    const { newChallenge, reply, code, from, userName } = await newHolder();
    const challenge = await newChallenge();
    for (let time = 0; time < 5; time += 1) expect((await reply(challenge, "000000")).status).toBe(400);
    const { status, headers } = await reply(challenge, code());
    expect([status, headers["retry-after"]]).toEqual([429, "1"]);
    // The password is right, and may still be tried.
    expect((await signIn(world.app, userName, "not it", { from })).status).toBe(400);
    world.clock.advance(SECOND);
    expect((await reply(await newChallenge(), code())).status).toBe(200);
  });

  test("from many addresses does not lock out the owner's device", async () => {
    const { userName, newChallenge, reply, code } = await newHolder();
    const headers = deviceOf(await reply(await newChallenge({}), code(), {}));
    for (let address = 1; address <= 4; address += 1)
      for (let time = 0; time < 5; time += 1) {
        const from = `10.9.${people}.${address}`;
        expect((await reply(await newChallenge({ from }), "000000", { from })).status).toBe(400);
      }
    const from = "10.9.9.9";
    expect((await reply(await newChallenge({ from }), code(STEP), { from })).status).toBe(429);
    const withDevice = { from, headers };
    expect(
      (await reply(await challengeFor(world, userName, password, withDevice), code(STEP), withDevice)).status,
    ).toBe(200);
  });

  test("within a session is counted by person", async () => {
    const { token, code } = await newHolder();
    const end = (given: string) => call(world.app, endSecondFactor, { password, code: given }, { token });
    for (let time = 0; time < 5; time += 1) expect((await end("000000")).status).toBe(400);
    expect((await end(code())).status).toBe(429);
  });
});

describe("recovery codes", () => {
  test("sign in once each, in any spelling", async () => {
    const { token, recoveryCodes, newChallenge, reply } = await newHolder();
    const [first = "", second = ""] = recoveryCodes;
    expect((await reply(await newChallenge(), first)).status).toBe(200);
    expect((await reply(await newChallenge(), first)).status).toBe(400);
    const typed = ` ${second.toUpperCase().replaceAll("-", " ")}`;
    const answers = await Promise.all(
      [await newChallenge(), await newChallenge()].map((one) => reply(one, typed)),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 1 });
    expect(await world.done(getSecondFactor, {}, { token })).toEqual({ on: true, recoveryCodes: 8 });
  });

  test("do not work for anybody else", async () => {
    const [one, other] = [await newHolder(), await newHolder()];
    expect((await other.reply(await other.newChallenge(), one.recoveryCodes[0] ?? "")).status).toBe(400);
  });

  test("are replaced after the password and a code, and the earlier ones become invalid", async () => {
    const { token, recoveryCodes, newChallenge, reply, code } = await newHolder();
    const given = { password, code: code() };
    await world.refused(400, renewRecoveryCodes, { ...given, password: "not it" }, { token });
    await world.refused(400, renewRecoveryCodes, { ...given, code: "000000" }, { token });
    const renewed = (await world.done(renewRecoveryCodes, given, { token })).recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await reply(await newChallenge(), recoveryCodes[0] ?? "")).status).toBe(400);
    expect((await reply(await newChallenge(), renewed[0] ?? "")).status).toBe(200);
  });
});

describe("switching a second factor off", () => {
  test("needs the password and a code of either kind; then the password alone signs in", async () => {
    const { token, userName, recoveryCodes, code } = await newHolder();
    await world.refused(400, endSecondFactor, { password: "not it", code: code() }, { token });
    await world.refused(400, endSecondFactor, { password, code: "000000" }, { token });
    await world.done(endSecondFactor, { password, code: recoveryCodes[0] ?? "" }, { token });
    expect(await world.done(getSecondFactor, {}, { token })).toEqual({ on: false, recoveryCodes: 0 });
    expect((await signIn(world.app, userName, password)).reply.token).toMatch(/^[\w-]{43}$/);
    await world.refused(409, endSecondFactor, { password, code: code() }, { token });
  });

  test("and on leaves a line each in the audit trail, and no secret", async () => {
    const { userName, userId } = await newPerson();
    const entries = await auditOf(world, async () => {
      const { token, secret } = await setUpFactor(world, userName, password);
      const code = codeAt(secret, world.clock.now);
      await world.done(endSecondFactor, { password, code }, { token });
    });
    const mails = await world.done(searchMessages, { pageSize: 2, search: userName });
    expect(mails.rows.map(({ template }) => template)).toEqual(["factorOff", "factorOn"]);
    expect(JSON.stringify(mails.rows)).not.toMatch(/[A-Z2-7]{32}/);
    const line = { noun: "user", action: "update", record_id: userId, user_id: userId };
    expect(JSON.stringify(entries)).not.toMatch(/[A-Z2-7]{32}/);
    expect(entries.filter(({ noun, record_id }) => noun === "user" && record_id === userId)).toMatchObject([
      { ...line, before: { second_factor: false }, after: { second_factor: true } },
      { ...line, before: { second_factor: true }, after: { second_factor: false } },
    ]);
  });
});

test("is not available to customers and providers", async () => {
  for (const role of ["customer", "provider"] as const) {
    const token = await world.newToken(role);
    for (const endpoint of [getSecondFactor, confirmSecondFactor, endSecondFactor])
      expect((await send(world.app, endpoint, {}, { token })).status).toBe(403);
  }
});
