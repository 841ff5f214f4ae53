import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CallOptions, countStatuses } from "#server/testing/call.ts";
import { deviceOf, type Login, signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { DAY, HOUR, SECOND } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const password = "a good long password";
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let people = 0;
/** A new person's user name and an address nobody else calls from. */
async function newPerson(): Promise<{ userName: string; from: string }> {
  people += 1;
  const userName = `person-${people}`;
  await addPerson(world.db, { userName, role: "staff", password });
  return { userName, from: `10.0.0.${people}` };
}

const guess = (userName: string, options: CallOptions) => signIn(world.app, userName, "a guess", options);

async function guessTimes(times: number, userName: string, options: CallOptions): Promise<void> {
  for (let time = 0; time < times; time += 1) expect((await guess(userName, options)).status).toBe(400);
}

/** Status, header and message of a reply, and below those expected for a wait of `seconds`. */
const refusalParts = ({ status, error, headers }: Login) => [status, headers["retry-after"], error.message];
const waitRefusal = (seconds: number, duration: string) => [
  429,
  String(seconds),
  `Too many wrong attempts. Please try again in ${duration}.`,
];

test("makes an account wait after four free failures, ever longer, even with the right password", async () => {
  const { userName, from } = await newPerson();
  await guessTimes(5, userName, { from });
  for (const wait of [1, 2, 4, 8, 16, 32]) {
    expect(refusalParts(await signIn(world.app, userName, password, { from }))).toEqual(
      waitRefusal(wait, wait === 1 ? "1 second" : `${wait} seconds`),
    );
    world.clock.advance(wait * SECOND);
    await guessTimes(1, userName, { from });
  }
  expect(refusalParts(await guess(userName, { from }))).toEqual(waitRefusal(64, "2 minutes"));
});

test("limits a wait to fifteen minutes", async () => {
  const { userName, from } = await newPerson();
  await guessTimes(5, userName, { from });
  for (let failure = 0; failure < 14; failure += 1) {
    world.clock.advance(900 * SECOND);
    await guessTimes(1, userName, { from });
  }
  expect(refusalParts(await guess(userName, { from }))).toEqual(waitRefusal(900, "15 minutes"));
});

test("slows the guesser down in every spelling of the name, but neither the owner elsewhere nor other names", async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  await guessTimes(5, one.userName, one);
  expect((await guess(one.userName.toUpperCase(), one)).status).toBe(429);
  expect((await signIn(world.app, one.userName, password, { from: "10.9.9.9" })).status).toBe(200);
  expect((await signIn(world.app, other.userName, password, { from: one.from })).status).toBe(200);
});

test("slows every unknown device down after fifty addresses have guessed at one account", async () => {
  const userName = "guessed-at";
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1 });
  await addPerson(world.db, { userName, role: "staff", passwordHash });
  const headers = deviceOf(await signIn(world.app, userName, password, { from: "10.7.7.6" }));
  const guessFrom = (address: number) => guessTimes(5, userName, { from: `10.8.0.${address}` });
  for (let address = 1; address <= 49; address += 1) await guessFrom(address);
  expect((await signIn(world.app, userName, password, { from: "10.7.7.7" })).status).toBe(200);
  await guessFrom(50);
  expect((await guess(userName, { from: "10.7.7.8" })).status).toBe(429);
  expect((await signIn(world.app, userName, password, { from: "10.7.7.8", headers })).status).toBe(200);
});

test.each(["one account", "an account each"])(
  "accepts the right password from an unknown device while forty networks guess at %s",
  async (at) => {
    const [one, other] = [await newPerson(), await newPerson()];
    const flood = Array.from({ length: 120 }, (_, call) =>
      guess(at === "one account" ? one.userName : `${one.userName}-${call}`, {
        from: `10.6.${people}.${call % 40}`,
      }),
    );
    for (const { userName, from } of [one, other])
      expect((await signIn(world.app, userName, password, { from })).status).toBe(200);
    expect(countStatuses(await Promise.all(flood))).toEqual({ 400: 120 });
  },
);

test("lets an office that shares an address sign in all day", async () => {
  const { userName, from } = await newPerson();
  for (let time = 0; time < 22; time += 1)
    expect((await signIn(world.app, userName, password, { from })).status).toBe(200);
});

test("slows guesses at names that do not exist down just the same", async () => {
  await guessTimes(5, "nobody", { from: "10.1.1.1" });
  expect(refusalParts(await guess("nobody", { from: "10.1.1.1" }))).toEqual(waitRefusal(1, "1 second"));
});

test("resets the account's count after the right password", async () => {
  const { userName, from } = await newPerson();
  await guessTimes(4, userName, { from });
  expect((await signIn(world.app, userName, password, { from })).status).toBe(200);
  await guessTimes(5, userName, { from });
});

test("forgets failures an hour after the last one", async () => {
  const { userName, from } = await newPerson();
  await guessTimes(5, userName, { from });
  world.clock.advance(HOUR + SECOND);
  await guessTimes(5, userName, { from });
  expect(refusalParts(await guess(userName, { from }))).toEqual(waitRefusal(1, "1 second"));
});

test("makes nobody wait for what was counted before the clock was set back, and counts anew", async () => {
  const { userName, from } = await newPerson();
  await guessTimes(5, userName, { from });
  expect((await guess(userName, { from })).status).toBe(429);
  world.clock.advance(-24 * DAY);
  expect((await signIn(world.app, userName, password, { from })).status).toBe(200);
  await guessTimes(5, userName, { from });
  expect(refusalParts(await guess(userName, { from }))).toEqual(waitRefusal(1, "1 second"));
});

test("leaves nothing after a sign-in that slows the next one down, wherever the clock goes", async () => {
  const { userName, from } = await newPerson();
  for (const moved of [0, -30 * SECOND, -HOUR, -24 * DAY]) {
    world.clock.advance(moved);
    expect((await signIn(world.app, userName, password, { from })).status).toBe(200);
  }
});

test("keeps another process's counts when its clock is slightly ahead, without longer waits", async () => {
  const { userName, from } = await newPerson();
  await guessTimes(5, userName, { from });
  for (let failure = 0; failure < 10; failure += 1) {
    world.clock.advance(900 * SECOND);
    await guessTimes(1, userName, { from });
  }
  world.clock.advance(-30 * SECOND);
  expect(refusalParts(await guess(userName, { from }))).toEqual(waitRefusal(900, "15 minutes"));
});

test("slows an address down after nineteen failures at any accounts, and no other address", async () => {
  const { userName, from } = await newPerson();
  for (let account = 0; account < 20; account += 1) await guessTimes(1, `guessed-${account}`, { from });
  expect(refusalParts(await signIn(world.app, userName, password, { from }))).toEqual(
    waitRefusal(1, "1 second"),
  );
  expect((await signIn(world.app, userName, password, { from: "10.2.2.2" })).status).toBe(200);
});

test("uses the address that the proxy saw, not one that the caller wrote", async () => {
  const proxied = await createWorld({ trustProxy: true });
  try {
    for (let time = 0; time < 20; time += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${time}, 198.51.100.7` };
      const { status } = await signIn(proxied.app, `nobody-${time}`, "a guess", { headers });
      expect(status).toBe(400);
    }
    const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
    expect((await signIn(proxied.app, "one-more", "a guess", from("198.51.100.7"))).status).toBe(429);
    expect((await signIn(proxied.app, "one-more", "a guess", from("203.0.113.1"))).status).toBe(400);
  } finally {
    await proxied.close();
  }
});

test("counts all concurrent guesses", async () => {
  const { userName, from } = await newPerson();
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(userName, { from })));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array(5).fill(400), ...Array(7).fill(429)]);
});

test("does not lock out a known device while strangers guess", async () => {
  const { userName, from } = await newPerson();
  const headers = deviceOf(await signIn(world.app, userName, password, { from }));
  await guessTimes(5, userName, { from });
  expect((await signIn(world.app, userName, password, { from })).status).toBe(429);
  expect((await signIn(world.app, userName, password, { from, headers })).status).toBe(200);
});

test("allows a known device more guesses, but not without limit", async () => {
  const { userName, from } = await newPerson();
  const headers = deviceOf(await signIn(world.app, userName, password, { from }));
  await guessTimes(10, userName, { from, headers });
  expect(refusalParts(await guess(userName, { from, headers }))).toEqual(waitRefusal(1, "1 second"));
});

test("knows a device only for the person who signed in with it", async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const headers = deviceOf(await signIn(world.app, one.userName, password, one));
  await guessTimes(5, other.userName, { from: other.from, headers });
  expect((await guess(other.userName, { from: other.from, headers })).status).toBe(429);
});
