import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addKey } from "#contract/key/key.ts";
import { createWorld, type World } from "#server/testing/world.ts";

type Schema = { type?: string; anyOf?: Schema[]; properties?: Record<string, unknown>; $ref?: string };
type Content = { content: { "application/json": { schema: Schema } } };
type Operation = {
  operationId: string;
  summary: string;
  security?: unknown;
  requestBody: Content;
  responses: Record<string, Content>;
};
type Document = {
  openapi: string;
  info: { description?: string };
  paths: Record<string, Record<string, Operation>>;
};

let world: World;
let document: Document;
beforeAll(async () => {
  world = await createWorld();
  document = (await world.app.inject("/api/openapi.json")).json();
});
afterAll(() => world.close());

/** The target of a JSON pointer such as `#/components/schemas/Fault`. */
const pointedAt = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

function pointersIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "$ref" && typeof item === "string" ? [item] : pointersIn(item),
  );
}

const resolved = (schema: Schema): Schema => (schema.$ref ? (pointedAt(schema.$ref) as Schema) : schema);

const schemaOf = ({ content }: Content): Schema => resolved(content["application/json"].schema);

test("the description lists exactly the served endpoints", () => {
  expect(document.openapi).toBe("3.1.1");
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} /api${path}`).toSorted());
});

describe.each(endpoints.map((endpoint) => ({ path: endpoint.path, endpoint })))(
  "$path",
  ({ path, endpoint }) => {
    const operation = () => document.paths[`/api${path}`]![endpoint.method.toLowerCase()]!;

    test("names the fields of its body", () => {
      const { type, properties } = schemaOf(operation().requestBody);
      expect(type).toBe("object");
      expect(Object.keys(properties ?? {})).toEqual(Object.keys(endpoint.body.shape));
    });

    test("has a reply and errors", () => {
      const { responses, summary, security } = operation();
      const { type, anyOf } = schemaOf(responses[endpoint.status]!);
      // Replies that distinguish several objects, or an object from none, list them in `anyOf`.
      const kinds = anyOf?.map((one) => resolved(one).type).filter((one) => one !== "null") ?? [type];
      expect(kinds).not.toEqual([]);
      for (const kind of kinds) expect(kind).toMatch(/^(object|array)$/);
      expect(schemaOf(responses["400"]!).properties).toHaveProperty("requestId");
      expect(summary).not.toBe("");
      expect(security === undefined).toBe(endpoint.permission === "anyone");
    });
  },
);

test("no two endpoints have the same name", () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId.toLowerCase()),
  );
  expect(new Set(names).size).toBe(names.length);
});

test("every reference resolves", () => {
  const pointers = [...new Set(pointersIn(document))];
  expect(pointers.length).toBeGreaterThan(1);
  expect(pointers.filter((pointer) => pointedAt(pointer) === undefined)).toEqual([]);
});

test("named schemas are components, as objects", () => {
  const schemas = pointedAt("#/components/schemas") as Record<string, Schema>;
  expect(Object.keys(schemas)).toContain("SocietyChoice");
  for (const schema of Object.values(schemas)) expect(schema.type).toBe("object");
});

test("its example of an API key runs as written", async () => {
  const { description = "" } = document.info;
  const example = /```js\n(.*?)```/s.exec(description)?.[1] ?? "";
  const { key } = await world.done(addKey, { Name: "Example", Scopes: ["booking:read"], CompanyId: 1 });
  const address = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", example], {
    env: { ...process.env, CHAMAK_URL: address, CHAMAK_KEY: key },
  });
  expect(stdout).toBe("0 of 0 bookings\n");
});

test("people read it as a page", async () => {
  const page = await world.app.inject("/api/docs/");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
});
