import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { getSocieties } from "#contract/society/society.ts";
import { slotsInUse } from "#server/limits/slots.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { openProcess, type Process } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { AT_ONCE, WAITING } from "./addresses.ts";

const MEGABYTE = 1024 * 1024;
const webRoot = mkdtempSync(path.join(os.tmpdir(), "chamak-test-web-"));
let world: World;
let product: Process;
let port: number;
beforeAll(async () => {
  world = await createWorld();
  writeFileSync(path.join(webRoot, "index.html"), "<p>the app</p>");
  mkdirSync(path.join(webRoot, "assets"));
  writeFileSync(path.join(webRoot, "assets/small.js"), "1;");
  // More than the system keeps of an answer that nobody reads.
  writeFileSync(path.join(webRoot, "assets/large.js"), Buffer.alloc(24 * MEGABYTE, " "));
  product = await openProcess(world.address, world.clock, { webRoot, trustProxy: true });
  product.app.server.on("connection", (socket: Socket) => connections.push(socket));
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  port = (product.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await product.close();
  await world.close();
  rmSync(webRoot, { recursive: true });
});

/** The server's side of each connection. */
const connections: Socket[] = [];
const inUse = () => slotsInUse.get("files of an address") ?? 0;

/** Asks for a file from an address `times`, on a connection of its own, and reads nothing. */
function askUnread(file: string, from: string, times = 1): Socket {
  const socket = connect({ port, host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(`GET ${file} HTTP/1.1\r\nhost: chamak.test\r\nx-forwarded-for: ${from}\r\n\r\n`.repeat(times));
  return socket;
}

const ask = async (file: string, from: string) => {
  const { status, headers, body } = await fetch(`http://127.0.0.1:${port}${file}`, {
    headers: { "x-forwarded-for": from },
  });
  await body?.cancel();
  return { status, retryAfter: headers.get("retry-after") };
};

test("files that nobody reads wait for their own address, and no one else", async () => {
  const flood = Array.from({ length: 2 * AT_ONCE }, () => askUnread("/assets/large.js", "10.1.0.1", 8));
  await vi.waitFor(() => expect(inUse()).toBe(AT_ONCE));
  for (const file of ["/", "/assets/small.js", "/book", "/api/openapi.json", "/api/docs/json", "/api/health"])
    expect((await ask(file, "10.1.0.2")).status, file).toBe(200);
  const token = await world.newToken("admin");
  // Calls have turns of their own, at the same address too.
  expect((await call(product.app, getSocieties, {}, { token, from: "10.1.0.1" })).status).toBe(200);
  expect((await ask("/api/health", "10.1.0.1")).status).toBe(200);
  expect(inUse()).toBe(AT_ONCE);
  // Its own next page comes as soon as one of them has gone.
  const next = ask("/", "10.1.0.1");
  for (const socket of flood) socket.destroy();
  expect((await next).status).toBe(200);
  await vi.waitFor(() => expect(inUse()).toBe(0));
});

test("no more pages of one address are made at a time than it has turns", async () => {
  let most = 0;
  const watching = new AbortController();
  const watch = (): void => {
    most = Math.max(most, inUse());
    if (!watching.signal.aborted) setImmediate(watch);
  };
  watch();
  const pages = await Promise.all(
    Array.from({ length: AT_ONCE + WAITING }, () =>
      product.app.inject({ url: "/", remoteAddress: "10.2.0.1" }),
    ),
  );
  watching.abort();
  expect(countStatuses(pages.map(({ statusCode }) => ({ status: statusCode })))).toEqual({
    200: AT_ONCE + WAITING,
  });
  expect(most).toBe(AT_ONCE);
});

test("thirty phones that open the app at one address are all answered, and what asks for far more is refused", async () => {
  const all = ["/", "/assets/small.js", "/api/docs/", "/no-such-page", "/documents/pictures/x/y"];
  const of = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, nth) =>
        product.app.inject({ url: all[nth % all.length]!, remoteAddress: "10.3.0.1" }),
      ),
    );
  const phones = await of(30 * 30);
  expect(phones.filter(({ statusCode }) => statusCode === 429)).toEqual([]);
  const flood = await of(2 * (AT_ONCE + WAITING));
  const refused = flood.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers["retry-after"]).toBe("5");
  expect(refused[0]?.json()).toMatchObject({
    code: "too-many",
    message: "Too many calls come from your network. Please try again in a few seconds.",
  });
  // The next page is answered as before.
  expect((await ask("/", "10.3.0.1")).status).toBe(200);
});

test("a page that a browser has already is not sent again", async () => {
  for (const url of ["/", "/customers", "/api/openapi.json", "/api/docs/json", "/assets/small.js"]) {
    const first = await product.app.inject({ url });
    const { etag } = first.headers;
    expect(etag, url).toMatch(/^W\/".+"$/);
    const again = await product.app.inject({ url, headers: { "if-none-match": String(etag) } });
    expect([again.statusCode, again.body, again.headers.etag], url).toEqual([304, "", etag]);
  }
});

test("the API's description is one text, however it is asked for, and is sent compressed", async () => {
  const [plain, packed, shown] = await Promise.all([
    product.app.inject("/api/openapi.json"),
    product.app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": "gzip, br" } }),
    product.app.inject("/api/docs/json"),
  ]);
  expect(shown.body).toBe(plain.body);
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(shown.headers.etag).toBe(plain.headers.etag);
});

test("a connection that nobody reads ends, with the answers that wait behind its first", async () => {
  const from = connections.length;
  askUnread("/assets/large.js", "10.4.0.1", 5);
  await vi.waitFor(() => expect(inUse()).toBe(5));
  const [stalled] = connections.slice(from);
  expect(stalled?.timeout).toBe(30_000);
  stalled?.emit("timeout");
  await vi.waitFor(() => expect(inUse()).toBe(0));
  expect(stalled?.destroyed).toBe(true);
});

test("calls whose connection is lost behind another's answer give their turns back", async () => {
  const token = await world.newToken("admin");
  const held = () => slotsInUse.get("calls") ?? 0;
  const before = held();
  const socket = askUnread("/assets/large.js", "10.5.0.1");
  const body = "{}";
  socket.write(
    `POST /api${getSocieties.path} HTTP/1.1\r\nhost: chamak.test\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`.repeat(
      3,
    ),
  );
  await vi.waitFor(() => expect(held()).toBe(before + 3));
  socket.destroy();
  await vi.waitFor(() => expect(held()).toBe(before));
});
