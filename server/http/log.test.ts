import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addSociety, searchSocieties } from "#contract/society/society.ts";
import { changePassword, forgotPassword, login, resetPassword } from "#contract/session/session.ts";
import { openLog } from "#server/config/log.ts";
import { call, send, sendRaw } from "#server/testing/call.ts";
import { connect } from "#server/testing/connect.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { createWorld, someSociety, type World } from "#server/testing/world.ts";

let lines: string[] = [];
let world: World;
beforeAll(async () => {
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  world = await createWorld({ logger: openLog("trace", output) });
});
afterAll(() => world.close());
beforeEach(() => {
  lines = [];
});

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const phone = "9876543210";

test("a request is logged in one line: caller, call and duration", async () => {
  const token = await world.tokenOf("admin");
  const { headers } = await call(world.app, searchSocieties, { search: "secret search" }, { token });
  expect(logged()).toEqual([
    expect.objectContaining({
      reqId: headers["x-request-id"],
      method: "POST",
      route: "/api/Society/Search",
      status: 200,
      ms: expect.any(Number),
      userId: expect.any(Number),
      msg: "request",
    }),
  ]);
  expect(lines.join("")).not.toContain("secret search");
});

test("passwords, tokens, links and mail addresses are never logged", async () => {
  const password = "a very secret password";
  const email = "asha@example.com";
  await addPerson(world.db, { userName: "asha", role: "admin", password, email });
  const { token } = (await signIn(world.app, "asha", password)).reply;
  await call(world.app, changePassword, { currentPassword: "guess", newPassword: "new secrets" }, { token });
  await call(world.app, forgotPassword, { userName: "asha" });
  await call(world.app, resetPassword, { resetToken: "reset-token-9f3", password: "reset secrets" });
  await sendRaw(world.app, login, `{"password":"${password}`, {
    headers: { "content-type": "application/json" },
  });
  await world.app.inject(`/api/nothing?token=${token}`);
  expect(lines).toHaveLength(6);
  const all = lines.join("");
  for (const secret of [password, token, "guess", "new secrets", "reset-token-9f3", "reset secrets", email])
    expect(all).not.toContain(secret);
});

test("refused sign-ins are logged with a hash of the name and the address, never the name itself", async () => {
  await addPerson(world.db, { userName: "meera", role: "accounts", password: "a long password" });
  const guess = (userName: string, password = "a guess") =>
    call(world.app, login, { userName, password }, { from: "203.0.113.9" });
  for (let nth = 0; nth < 6; nth += 1) await guess(nth % 2 ? "Meera" : "meera");
  await guess("somebody else");
  await call(world.app, searchSocieties, {}, { token: "no-such-token", from: "203.0.113.10" });
  const entries = logged();
  expect(entries.map(({ status, address }) => [status, address])).toEqual([
    ...Array.from({ length: 5 }, () => [400, "203.0.113.9"]),
    [429, "203.0.113.9"],
    [400, "203.0.113.9"],
    [401, "203.0.113.10"],
  ]);
  const names = new Set(entries.slice(0, 6).map(({ attempted }) => attempted));
  expect([...names]).toEqual([expect.stringMatching(/^[\w-]{16}$/)]);
  expect(names).not.toContain(entries[6]?.["attempted"]);
  expect(lines.join("")).not.toMatch(/meera|somebody else/i);
});

test("an unexpected error is logged with its request's id, and is not sent to callers", async () => {
  const client = await connect(world.address);
  await client.query("alter table society add constraint no_reason check (street <> 'Unforeseen Road')");
  const token = await world.tokenOf("admin");
  const body = { ...someSociety, SocietyStreet: "Unforeseen Road", SocietyName: `Call ${phone}` };
  const { status, error, headers } = await call(world.app, addSociety, body, { token });
  expect(status).toBe(500);
  expect(error).toEqual({
    code: "internal",
    message: "Something went wrong on our side. Please try again, or pass on the request id.",
    errorMessage: error.message,
    messageCode: "internal",
    requestId: headers["x-request-id"],
  });
  const [line] = logged();
  expect(line).toMatchObject({
    msg: "unforeseen error",
    reqId: headers["x-request-id"],
    err: { code: "23514", constraint: "no_reason", stack: expect.stringContaining("at ") },
  });
});

test("a database error is logged without its row and values", async () => {
  const client = await connect(world.address);
  await client.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'invalid input: "%"', new.name using detail = new.street; end $$;
    create trigger refuse before insert on society for each row execute function refuse()`);
  const token = await world.tokenOf("admin");
  const body = { ...someSociety, SocietyName: phone, SocietyStreet: "Secret Street" };
  const answer = await send(world.app, addSociety, body, { token });
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.reply)).not.toMatch(/9876543210|Secret Street|invalid input/);
  expect(lines.join("")).toContain("unforeseen error");
  expect(lines.join("")).not.toMatch(/9876543210|Secret Street/);
});
