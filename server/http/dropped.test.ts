import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Role } from "#contract/access.ts";
import { addPicture } from "#contract/file/picture.ts";
import { connect as openConnection } from "#server/testing/connect.ts";
import { encoded, formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let port: number;
/** A whole upload: its headers without the caller's token, and its body. */
let upload: { head: string; body: Buffer };
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  world = await createWorld();
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = world.app.server.address() as AddressInfo);
  const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
  const { data } = await sharp({
    create: { width: 300, height: 300, channels: 3, background: "white", noise },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  picture = new Uint8Array(data);
  const { payload, headers } = await encoded(formWith(picture));
  const lines = [
    `POST /api${addPicture.path} HTTP/1.1`,
    "Host: chamak.test",
    `Content-Type: ${headers["content-type"]}`,
    `Content-Length: ${payload.length}`,
  ];
  upload = { head: lines.join("\r\n"), body: payload };
});
afterAll(() => world.close());

/**
 * How much of an upload is sent before its connection is closed: only its headers, those of its first part, half of
 * it, all.
 */
const stages = [0, 200, "half", "all"] as const;

/** Sends an upload up to `stage`. */
async function sendPart(token: string, stage: (typeof stages)[number]): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined).resume();
  await once(socket, "connect");
  const { head, body } = upload;
  socket.write(`${head}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const length = stage === "all" ? body.length : stage === "half" ? body.length / 2 : stage;
  socket.write(body.subarray(0, length));
  return socket;
}

/** Slots in use per limit, from the metrics. */
async function slotsInUse(): Promise<Record<string, number>> {
  const { body } = await world.app.inject("/metrics");
  const figures = body.matchAll(/^chamak_turns_held\{limit="([^"]+)"\} (\d+)$/gm);
  return Object.fromEntries([...figures].map(([, limit = "", count]) => [limit, Number(count)]));
}

const expectNoneInUse = () =>
  vi.waitFor(async () => {
    const slots = await slotsInUse();
    expect(slots).toMatchObject({ uploads: 0, calls: 0 });
  });

test("uploads with lost connections at any stage block no others, and hold no slot afterwards", async () => {
  const others = await world.newToken("owner", await world.addCompany("Elsewhere"));
  const roles: Role[] = ["owner", "admin", "owner", "operations", "owner"];
  const callers = await Promise.all(roles.map((role) => world.newToken(role)));
  const dropped = Array.from({ length: 200 }, async (_, n) => {
    const socket = await sendPart(callers[n % callers.length] ?? "", stages[n % stages.length] ?? 0);
    await sleep((n * 37) % 400);
    socket.destroy();
  });
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1)
    statuses.push((await sendForm(world.app, addPicture, formWith(picture), { token: others })).status);
  await Promise.all(dropped);
  statuses.push((await sendForm(world.app, addPicture, formWith(picture), { token: others })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200]);
  await expectNoneInUse();
}, 60_000);

test("an upload that waits unread for its caller's others is refused with a sentence before its connection is ended", async () => {
  const token = await world.newToken("owner");
  const send = () =>
    fetch(`http://127.0.0.1:${port}/api${addPicture.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: formWith(picture),
    });
  const holder = await openConnection(world.address);
  await holder.query("begin; lock table file");
  const held = [send(), send()];
  await vi.waitFor(async () => expect(await slotsInUse()).toMatchObject({ uploads: 2 }));
  const { headersTimeout, requestTimeout } = world.app.server;
  // Instead of half a minute.
  Object.assign(world.app.server, { headersTimeout: 3_000, requestTimeout: 3_000 });
  const refused = await send();
  Object.assign(world.app.server, { headersTimeout, requestTimeout });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  expect(await refused.json()).toMatchObject({
    errorMessage: "Many files are arriving at once. Please try again in a moment.",
  });
  await holder.query("rollback");
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
  await expectNoneInUse();
});

test("a stalled upload releases its slot", async () => {
  // Instead of half a minute.
  Object.assign(world.app.server, { headersTimeout: 1_000, requestTimeout: 1_000 });
  const token = await world.newToken("owner");
  const stalled = await Promise.all([1, 2].map(() => sendPart(token, "half")));
  await vi.waitFor(async () => expect(await slotsInUse()).toMatchObject({ uploads: 2 }));
  await expectNoneInUse();
  await vi.waitFor(() => expect(stalled.map(({ destroyed }) => destroyed)).toEqual([true, true]));
}, 20_000);
