import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPermissions, type Permission, reachOf, type Role, roles } from "#contract/access.ts";
import type { Endpoint, RequiredPermission } from "#contract/endpoint.ts";
import { endpoints, endpointsIn } from "#contract/endpoints.ts";
import { me } from "#contract/session/session.ts";
import { send } from "#server/testing/call.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const mayCall = (role: Role, permission: RequiredPermission): boolean =>
  permission === "anyone" ||
  permission === "signed-in" ||
  reachOf(role, permission satisfies Permission) !== null;

/** An empty body is enough: permissions are checked before the body is read. */
async function verdict(endpoint: Endpoint, token?: string): Promise<"401" | "403" | "let in"> {
  const { status, error } = await send(world.app, endpoint, {}, { token });
  // A reply can be null.
  expect(error?.message).not.toBe("There is nothing at this address.");
  if (status !== 401 && status !== 403) return "let in";
  expect(error).toEqual({
    code: status === 401 ? "unauthenticated" : "forbidden",
    message: status === 401 ? "Please sign in." : "Your role may not do this.",
    errorMessage: error.message,
    messageCode: status === 401 ? "signInFirst" : "notAllowed",
    requestId: expect.any(String),
  });
  return status === 401 ? "401" : "403";
}

describe.each(endpoints.map((endpoint) => ({ path: endpoint.path, may: endpoint.permission, endpoint })))(
  "$path ($may)",
  ({ endpoint, may }) => {
    test("allows exactly the roles of the access table", async () => {
      const answers = await Promise.all(
        roles.map(async (role) => [role, await verdict(endpoint, await world.newToken(role))]),
      );
      expect(Object.fromEntries(answers)).toEqual(
        Object.fromEntries(roles.map((role) => [role, mayCall(role, may) ? "let in" : "403"])),
      );
    });

    test("allows anonymous callers only where anyone may call", async () => {
      const expected = may === "anyone" ? "let in" : "401";
      const unsigned = openPermissions.some((open) => open === may) ? "let in" : expected;
      expect(await verdict(endpoint)).toBe(unsigned);
      expect(await verdict(endpoint, "no-such-token")).toBe(expected);
    });
  },
);

test("a user who lacks a required second factor may set one up, and use nothing else that needs a session", async () => {
  const companyId = await world.addCompany("Strict Wash");
  const company = world.db.updateTable("company").where("company_id", "=", companyId);
  await company.set({ second_factor_required: true }).execute();
  const closed = endpoints.filter(
    ({ permission }) => permission !== "anyone" && mayCall("owner", permission),
  );
  const answers = await Promise.all(
    closed.map(async (endpoint) => {
      const token = await world.newToken("owner", companyId);
      return [endpoint.path, await send(world.app, endpoint, {}, { token })] as const;
    }),
  );
  const open = answers.filter(([, { error }]) => error.code !== "no-second-factor");
  expect(open.map(([name]) => name)).toEqual([
    "/Auth/Logout",
    "/Auth/Me",
    "/Auth/GetSecondFactor",
    "/Auth/BeginSecondFactor",
    "/Auth/ConfirmSecondFactor",
  ]);
});

test("a token counts only as a bearer token", async () => {
  const token = await world.newToken("admin");
  for (const authorization of [token, `Basic ${token}`, `bearer${token}`])
    expect((await send(world.app, me, {}, { headers: { authorization } })).status).toBe(401);
});

test("every endpoint of the contract is in its list", async () => {
  const root = path.resolve("contract");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const declared = await Promise.all(
    files
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("endpoints"))
      .map((file) => import(pathToFileURL(path.join(root, file)).href) as Promise<Record<string, unknown>>),
  );
  const paths = declared
    .flatMap((module) => Object.values(module).flatMap(endpointsIn))
    .map((one) => one.path);
  expect(paths.toSorted()).toEqual(endpoints.map((one) => one.path).toSorted());
});
