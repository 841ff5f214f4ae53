import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getSocieties } from "#contract/society/society.ts";
import { demoAccounts, login } from "#contract/session/session.ts";
import { call, send } from "#server/testing/call.ts";
import { openProcess, type Process } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ metricsToken: "a-token-for-metrics" });
});
afterAll(() => world.close());

test("health reports the version and that the database responds", async () => {
  const response = await world.app.inject("/api/health");
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: "ok", version: "test", database: "ok" });
});

describe("a request's id", () => {
  const idFor = async (sent: Record<string, string>) =>
    (await send(world.app, demoAccounts, {}, { headers: sent })).headers["x-request-id"];

  test.each(["abcd-1234", "A_b".repeat(5), "x".repeat(64)])("%j is taken from the caller", async (id) => {
    expect(await idFor({ "x-request-id": id })).toBe(id);
  });

  test.each(["short", "x".repeat(65), "has blanks in it", "<script>alert(1)</script>", "línea-12345"])(
    "%j is not taken from the caller",
    async (id) => {
      expect(await idFor({ "x-request-id": id })).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test("is new for each request, and appears in errors", async () => {
    expect(await idFor({})).not.toBe(await idFor({}));
    const { error, headers } = await send(world.app, login, {});
    expect(error.requestId).toBe(headers["x-request-id"]);
  });
});

test("a page runs only our own scripts, has a fixed content type, and cannot be framed", async () => {
  const { headers } = await world.app.inject("/api/docs/");
  const policy = String(headers["content-security-policy"]).split(";");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers).not.toHaveProperty("x-powered-by");
});

test.each(["an answer", "a refusal"])("%s is data: not stored, not sniffed, never a page", async (what) => {
  const token = what === "an answer" ? await world.tokenOf("admin") : undefined;
  const { status, headers } = await call(world.app, getSocieties, {}, { token });
  expect(status).toBe(token ? 200 : 401);
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });
});

test.each([
  ["POST", "/api/Society/NoSuchCall"],
  ["GET", "/api/Society/Add"],
  ["PUT", "/api/Society/Add"],
  ["DELETE", "/api/Society/Add"],
  ["GET", "/api"],
  ["GET", "/no-such-file.js"],
] as const)("%s %s is a 404 in the standard error shape", async (method, url) => {
  const response = await world.app.inject({ method, url });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({
    code: "missing",
    message: "There is nothing at this address.",
    errorMessage: "There is nothing at this address.",
    messageCode: "nowhere",
    requestId: response.headers["x-request-id"],
  });
});

test.each(["/api/society/getall", "/API/SOCIETY/GETALL", "/api/Society/GetAll/"])(
  "%s is the list of societies",
  async (path) => {
    const response = await world.app.inject({
      method: "POST",
      url: path,
      payload: {},
      headers: { authorization: `Bearer ${await world.tokenOf("admin")}` },
    });
    expect([response.statusCode, response.json()]).toEqual([200, []]);
  },
);

describe("an app with a public TLS URL", () => {
  const webRoot = mkdtempSync(`${os.tmpdir()}/chamak-test-web-`);
  let behind: Process;
  let port: number;
  beforeAll(async () => {
    writeFileSync(`${webRoot}/index.html`, "<p>the app</p>");
    mkdirSync(`${webRoot}/assets`);
    behind = await openProcess(world.address, world.clock, { publicUrl: "https://chamak.test", webRoot });
    await behind.app.listen({ port: 0, host: "127.0.0.1" });
    port = (behind.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await behind.close();
    rmSync(webRoot, { recursive: true });
  });

  test("sends HSTS in every response", async () => {
    for (const url of ["/", "/api/health", "/api/docs/", "/api/no-such-call"]) {
      const { headers } = await behind.app.inject(url);
      expect(headers).toMatchObject({ "strict-transport-security": "max-age=31536000; includeSubDomains" });
    }
    expect((await world.app.inject("/api/health")).headers).not.toHaveProperty("strict-transport-security");
  });

  /** The status of a path sent unchanged: `fetch` and `inject` would normalize it. */
  const statusOf = (sent: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ port, path: sent, agent: false }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode));
      }).on("error", reject);
    });

  test.each([
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/%00",
    "/assets/..%5c..%5cindex.html",
    "/%00",
    "/assets/%",
  ])("has nothing at %s", async (sent) => {
    expect(await statusOf(sent)).toBe(404);
  });
});

describe("metrics", () => {
  const read = (headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
    world.app.inject({ url: "/metrics", headers, remoteAddress });

  test("are readable on this machine, with the called routes", async () => {
    await call(world.app, getSocieties, {}, { token: await world.tokenOf("admin") });
    const response = await read({});
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('route="/api/society/GetAll",status="200"');
  });

  test("are hidden from other machines, and from callers through a proxy on this machine", async () => {
    expect((await read({}, "10.0.0.7")).statusCode).toBe(404);
    expect((await read({ "x-forwarded-for": "10.0.0.7" })).statusCode).toBe(404);
    expect((await read({ "x-forwarded-for": "127.0.0.1" })).statusCode).toBe(404);
  });

  test.each(["forwarded", "via", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"])(
    "are hidden from callers through a proxy that sends only %s",
    async (name) => {
      expect((await read({ [name]: "10.0.0.7" })).statusCode).toBe(404);
    },
  );

  test("are readable only with the token behind a proxy, since some proxies do not identify themselves", async () => {
    const behind = await openProcess(world.address, world.clock, {
      trustProxy: true,
      metricsToken: "a-token-for-metrics",
    });
    const statusFor = async (headers: Record<string, string>) =>
      (await behind.app.inject({ url: "/metrics", headers })).statusCode;
    expect(await statusFor({})).toBe(404);
    expect(await statusFor({ authorization: "Bearer a-token-for-metrics" })).toBe(200);
    await behind.close();
  });

  test("are readable from other machines with the token, and with no other", async () => {
    expect((await read({ authorization: "Bearer a-token-for-metrics" }, "10.0.0.7")).statusCode).toBe(200);
    expect((await read({ authorization: "Bearer a-token-for-metric" }, "10.0.0.7")).statusCode).toBe(404);
    expect((await read({ authorization: "Bearer undefined" }, "10.0.0.7")).statusCode).toBe(404);
  });
});
