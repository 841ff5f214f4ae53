import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import { sendDue, type Sender } from "#server/outbox.ts";
import { insertMessage } from "#server/features/message/queries.ts";
import { sweep } from "#server/sweep.ts";
import { HOUR, SECOND } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("message").execute();
});

/** Puts a mail into the outbox that is of use for `hours`. */
async function write(recipient: string, hours = 1): Promise<void> {
  const { now } = world.clock;
  const expiresAt = new Date(now.getTime() + hours * HOUR);
  await insertMessage(world.db, { recipient, subject: `For ${recipient}`, body: "a link", now, expiresAt });
  world.clock.advance(SECOND);
}

const send = (sender: Sender) =>
  sendDue({ db: world.db, channel: "mail", send: sender, clock: () => world.clock.now });
const failing = () => Promise.reject(new Error("no route to the mail server"));
const inOutbox = async () => (await world.done(searchMessages, {})).rows;

test("the newest mail stands first, and a page tells how many there are", async () => {
  for (const recipient of ["a@x.test", "b@x.test", "c@x.test"]) await write(recipient);
  const { rows, total } = await world.done(searchMessages, { pageSize: 2 });
  expect([rows.map(({ to }) => to), total]).toEqual([["c@x.test", "b@x.test"], 3]);
  expect(rows[0]).toEqual({
    messageId: expect.any(Number),
    to: "c@x.test",
    subject: "For c@x.test",
    body: "a link",
    status: "waiting",
    createdAt: expect.stringMatching(/^2026-11-21T04:3\d:\d\d\.000Z$/),
    problem: null,
  });
});

test("mails are found by recipient and subject, and sorted as asked", async () => {
  for (const recipient of ["b@x.test", "a@x.test", "a_c@y.test"]) await write(recipient);
  const found = async (body: Parameters<typeof world.done<typeof searchMessages>>[1]) =>
    (await world.done(searchMessages, body)).rows.map(({ to }) => to);
  expect(await found({ search: "X.TEST" })).toEqual(["a@x.test", "b@x.test"]);
  expect(await found({ search: "_" })).toEqual(["a_c@y.test"]);
  expect(await found({ sort: { by: "to" } })).toEqual(["a@x.test", "a_c@y.test", "b@x.test"]);
  expect(await found({ search: "%" })).toEqual([]);
});

test("a mail that was sent is marked so, and its link is gone", async () => {
  await write("asha@x.test");
  const sent: string[] = [];
  const count = await send((mail) => Promise.resolve(void sent.push(`${mail.recipient}: ${mail.body}`)));
  expect([count, sent]).toEqual([1, ["asha@x.test: a link"]]);
  expect(await inOutbox()).toMatchObject([{ status: "sent", body: null }]);
  expect(await send(failing)).toBe(0);
});

test("a mail that could not be sent tells so, waits ever longer, and is given up after eight times", async () => {
  await write("asha@x.test", 1000);
  for (const minutes of [1, 2, 4, 8, 16, 32, 64]) {
    expect(await send(failing)).toBe(0);
    expect(await inOutbox()).toMatchObject([
      { status: "waiting", problem: "The mail server did not take this mail." },
    ]);
    world.clock.advance(minutes * 60 * SECOND - 1);
    expect(await send(() => Promise.reject(new Error("too early")))).toBe(0);
    world.clock.advance(1);
  }
  await send(failing);
  expect(await inOutbox()).toMatchObject([{ status: "failed" }]);
});

test("one mail that fails does not hold the others up", async () => {
  await write("broken@x.test");
  await write("asha@x.test");
  const count = await send(({ recipient }) =>
    recipient === "broken@x.test" ? failing() : Promise.resolve(),
  );
  expect(count).toBe(1);
});

test("a mail that has run out is not sent, and sweeping empties it", async () => {
  await write("asha@x.test");
  world.clock.advance(HOUR);
  expect(await send(() => Promise.resolve())).toBe(0);
  await sweep(world.db, world.filesRoot, world.clock.now);
  expect(await world.db.selectFrom("message").select("body").execute()).toEqual([{ body: null }]);
});
