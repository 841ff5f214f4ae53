import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { resetPassword } from "#contract/session/session.ts";
import { openLog } from "#server/config/log.ts";
import { newPhone } from "#server/testing/bookings.ts";
import { type Answer, call, countStatuses } from "#server/testing/call.ts";
import { connect } from "#server/testing/connect.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { openProcess, SECOND } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let addresses = 0;
const newAddress = (): string => `10.20.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

const requestCodeOf = (phone1: string, from: string, headers = {}) =>
  call(world.app, requestOtp, { phone1 }, { from, headers });
const verify = (phone1: string, otp: string, from: string, headers = {}) =>
  call(world.app, verifyOtp, { phone1, otp }, { from, headers });
const times = <T>(count: number, run: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => run(nth)));

async function codeFor(phone: string): Promise<string> {
  const { rows } = await world.done(searchMessages, { search: phone });
  return /^\d{6}/.exec(rows[0]?.body ?? "")?.[0] ?? "";
}
const cookieOf = ({ headers }: Answer<unknown>): { cookie: string } => ({
  cookie: String(headers["set-cookie"]).split(";")[0] ?? "",
});
const guessRows = () => world.db.selectFrom("guess").selectAll().orderBy("key").execute();

test("counts nothing and writes nothing for a blocked address", async () => {
  const [stranger, phone] = [newAddress(), newPhone()];
  for (let nth = 0; nth < 20; nth += 1) await verify(newPhone(), "000000", stranger);
  for (let nth = 0; nth < 15; nth += 1) await requestCodeOf(newPhone(), stranger);
  const before = await guessRows();
  for (let nth = 0; nth < 8; nth += 1) {
    expect((await requestCodeOf(phone, stranger)).status).toBe(429);
    expect((await verify(phone, "000000", stranger)).status).toBe(429);
  }
  expect(await guessRows()).toEqual(before);
  const home = newAddress();
  expect((await requestCodeOf(phone, home)).status).toBe(200);
  expect((await verify(phone, await codeFor(phone), home)).status).toBe(200);
});

test("keeps the owner's codes available while a stranger requests codes day and night", async () => {
  const [stranger, phone] = [newAddress(), newPhone()];
  for (let nth = 0; nth < 12; nth += 1) {
    await requestCodeOf(phone, stranger);
    world.clock.advance(15 * 60 * SECOND);
  }
  await requestCodeOf(phone, stranger);
  const home = newAddress();
  expect((await requestCodeOf(phone, home)).status).toBe(200);
  for (let nth = 0; nth < 8; nth += 1) await verify(phone, "000000", stranger);
  expect((await verify(phone, await codeFor(phone), home)).status).toBe(200);
});

test("accepts a code only from the browser or the network that requested it", async () => {
  const [home, phone] = [newAddress(), newPhone()];
  const headers = cookieOf(await requestCodeOf(phone, home));
  const code = await codeFor(phone);
  expect((await verify(phone, code, newAddress())).status).toBe(400);
  expect((await verify(phone, code, newAddress(), headers)).status).toBe(200);
});

test("keeps user names and phones apart in the counts", async () => {
  const [stranger, phone] = [newAddress(), newPhone()];
  for (const userName of [`code ${phone}`, `code-pair:${stranger} ${phone}`, `code-name:${phone}`])
    for (let nth = 0; nth < 5; nth += 1) await signIn(world.app, userName, "a guess", { from: stranger });
  await requestCodeOf(phone, stranger);
  expect((await verify(phone, await codeFor(phone), stranger)).status).toBe(200);
});

test("checks a burst from one address only up to the limit", async () => {
  const from = newAddress();
  const answers = await times(60, () => verify(newPhone(), "000000", from));
  expect(countStatuses(answers)).toEqual({ 400: 20, 429: 40 });
});

test("treats a 64-bit network as one address, and all spellings of an IPv4 address as one", async () => {
  const spread = await times(30, (nth) =>
    verify(newPhone(), "000000", `2001:db8:7:1::${nth.toString(16)}:1`),
  );
  expect(countStatuses(spread)).toEqual({ 400: 20, 429: 10 });
  expect((await verify(newPhone(), "000000", "2001:db8:7:2::1")).status).toBe(400);
  const written = ["192.0.2.7", "::ffff:192.0.2.7", "::ffff:c000:207"];
  const same = await times(30, (nth) => verify(newPhone(), "000000", written[nth % 3] ?? ""));
  expect(countStatuses(same)).toEqual({ 400: 20, 429: 10 });
});

test("counts nothing when our own error is the reason", async () => {
  const [home, phone] = [newAddress(), newPhone()];
  await requestCodeOf(phone, home);
  const code = await codeFor(phone);
  const client = await connect(world.address);
  await client.query("alter table session rename to session_away");
  for (let nth = 0; nth < 7; nth += 1) expect((await verify(phone, code, home)).status).toBe(500);
  await client.query("alter table session_away rename to session");
  expect((await verify(phone, code, home)).status).toBe(200);
});

test("limits strangers to a shared hourly budget of codes; known devices do not wait for it", async () => {
  const lines: string[] = [];
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const small = await openProcess(world.address, world.clock, {
    smsPerHour: 3,
    logger: openLog("info", output),
  });
  const requestCodeThere = (phone1: string, headers = {}) =>
    call(small.app, requestOtp, { phone1 }, { from: newAddress(), headers });
  try {
    // A new hour begins for everybody.
    world.clock.advance(3_600 * SECOND);
    const [phone, home] = [newPhone(), newAddress()];
    const headers = cookieOf(await requestCodeOf(phone, home));
    await verify(phone, await codeFor(phone), home, headers);
    const statuses: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) statuses.push((await requestCodeThere(newPhone())).status);
    expect(statuses).toEqual([200, 200, 503, 503]);
    expect(lines.join("")).toContain("the codes of this hour are used up");
    expect((await requestCodeThere(phone, headers)).status).toBe(200);
    world.clock.advance(3_600 * SECOND);
    expect((await requestCodeThere(newPhone())).status).toBe(200);
  } finally {
    await small.close();
  }
});

test("hashes nothing for a flood of invented reset links, and keeps nobody from signing in", async () => {
  await addPerson(world.db, { userName: "asha", role: "admin", password: "a good long password" });
  const flood = times(90, (nth) =>
    call(
      world.app,
      resetPassword,
      { resetToken: `invented-${nth}`, password: "a password of theirs" },
      { from: `10.21.0.${nth}` },
    ),
  );
  const logins = await times(4, () =>
    signIn(world.app, "asha", "a good long password", { from: newAddress() }),
  );
  expect(countStatuses(logins)).toEqual({ 200: 4 });
  expect(countStatuses(await flood)).toEqual({ 400: 90 });
});
