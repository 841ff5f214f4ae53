import { type ClientRequest, get } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { getLabels } from "#contract/dispatch/label.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { countStatuses } from "#server/testing/call.ts";
import { connect } from "#server/testing/connect.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let origin: string;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

/** The link to a sheet of labels. */
const linkFor = async (token: string) =>
  (await world.done(getLabels, { SocietyId: place.societyId }, { token })).url;

const open = async (url: string) => {
  const { statusCode, headers } = await world.app.inject({ method: "GET", url });
  return { status: statusCode, headers };
};

const connections = promisify((done: (error: Error | null, count: number) => void) =>
  world.app.server.getConnections(done),
);

/**
 * Blocks reads of label sheets.
 * @returns a function that unblocks them.
 */
async function blockLabels(): Promise<() => Promise<unknown>> {
  const holder = await connect(world.address);
  await holder.query("begin");
  await holder.query("lock table parking_pillar in access exclusive mode");
  return () => holder.query("rollback");
}

test("a reader who opens many PDFs waits for their own, is refused beyond a few, and delays no other company", async () => {
  const other = await world.addCompany("Elsewhere");
  await letServe(world, place.societyId, other);
  const [mine, theirs] = [
    await linkFor(await world.newToken("staff")),
    await linkFor(await world.newToken("staff", other)),
  ];
  const answered: string[] = [];
  const many = Array.from({ length: 40 }, async () => {
    const answer = await open(mine);
    if (answer.status === 200) answered.push("mine");
    return answer;
  });
  const refused = await Promise.race(many);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "10"]);
  expect((await open(theirs)).status).toBe(200);
  answered.push("theirs");
  const statuses = countStatuses(await Promise.all(many));
  expect((statuses[200] ?? 0) + (statuses[429] ?? 0)).toBe(many.length);
  // Not behind all earlier ones.
  expect(answered.indexOf("theirs")).toBeLessThan(10);
});

test("a colleague's PDF waits for one of another's, not for all of them", async () => {
  const [mine, theirs] = [
    await linkFor(await world.newToken("staff")),
    await linkFor(await world.newToken("staff")),
  ];
  const answered: string[] = [];
  const many = Array.from({ length: 15 }, () => open(mine).then(() => answered.push("mine")));
  await open(theirs);
  answered.push("theirs");
  await Promise.all(many);
  expect(answered.indexOf("theirs")).toBeLessThan(8);
});

test("PDFs that nobody waits for any more leave the queue at once", async () => {
  const link = await linkFor(await world.newToken("staff"));
  const letGo = await blockLabels();
  const opened: ClientRequest[] = [];
  onTestFinished(() => opened.forEach((request) => request.destroy()));
  const openLink = () => {
    const request = get(`${origin}${link}`, { agent: false });
    opened.push(request);
    return new Promise<number>((resolve) => {
      request
        .on("response", (answer) => resolve(answer.resume().statusCode ?? 0))
        .on("error", () => resolve(0));
    });
  };
  const left = Array.from({ length: 25 }, openLink);
  // One is running, twenty wait.
  expect(await Promise.race(left)).toBe(429);
  await vi.waitFor(async () => expect((await open(link)).status).toBe(429));
  for (const request of opened) request.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0));
  const waiting = Array.from({ length: 10 }, openLink);
  await letGo();
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 200));
});
