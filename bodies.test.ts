import { describe, expect, test } from "vitest";
import { z } from "zod";
import { untidy } from "#contract/text.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { ApiError } from "#server/errors/apiError.ts";
import { bodyReader } from "#server/http/body.ts";

type Schema = {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
};

type Leaf = { path: string; schema: Schema; wrap: (value: unknown) => unknown };

/** Every text and list in a body schema. `wrap` builds a body that contains only that one. */
function leavesOf(schema: Schema, path: string, wrap: Leaf["wrap"]): Leaf[] {
  const { type, anyOf = [], properties = {}, items, prefixItems } = schema;
  const inside = Object.entries(properties).flatMap(([key, inner]) =>
    leavesOf(inner, `${path}.${key}`, (value) => wrap({ [key]: value })),
  );
  const chosen = anyOf.flatMap((one) => leavesOf(one, path, wrap));
  const listed = items ? leavesOf(items, `${path}[]`, (value) => wrap([value])) : [];
  const isBounded = type === "string" || (type === "array" && !prefixItems);
  const own = isBounded ? [{ path, schema, wrap }] : [];
  return [...own, ...inside, ...chosen, ...listed];
}

const leaves = (endpoint: Endpoint): Leaf[] =>
  leavesOf(z.toJSONSchema(endpoint.body, { io: "input" }) as Schema, "", (value) => value);
const isText = ({ schema }: Leaf) => schema.type === "string";
const isList = ({ schema }: Leaf) => schema.type === "array";
const isChosen = ({ enum: choices, const: only, format }: Schema) =>
  choices !== undefined || only !== undefined || format === "date";

const endpointCases = endpoints.map((endpoint) => ({ path: endpoint.path, endpoint }));
const allLeaves = endpointCases.flatMap(({ path, endpoint }) =>
  leaves(endpoint).map((leaf) => ({ ...leaf, path: `${path} ${leaf.path.slice(1)}` })),
);

test("every text and every list of every body has a maximum length", () => {
  const unbounded = allLeaves.filter(
    ({ schema }) => !isChosen(schema) && schema.maxLength === undefined && schema.maxItems === undefined,
  );
  expect(unbounded.map(({ path }) => path)).toEqual([]);
});

const LONG = 65_536;
const filled = (start: string, unit: string, length: number, end = "") =>
  (start + unit.repeat(Math.ceil(length / unit.length))).slice(0, Math.max(0, length - end.length)) + end;

/** Worst-case texts of `length` characters for normalising and pattern matching. */
const worstTexts = (length: number): string[] => [
  filled("a", "\u0301\u0316", length),
  filled("a", `${"\u0316\u0301".repeat(15)}a`, length),
  filled("a@", ".", length, "@"),
  filled("", "a.", length, "@"),
  filled("1", ",", length, "1"),
  filled("", "1,", length, ";"),
  filled("a", " ", length, "a"),
  filled("", "\t \u00a0", length),
  filled("", '"', length),
  filled("", '": "', length, "x"),
  filled("", "1-", length, "a"),
  filled("", "{n}", length, "{"),
  filled("क", "\u200d\u094d", length),
  filled("", "😀\u200d", length),
  filled("", "1", length, "a"),
  filled("", "monday,", length),
];

/** Maximum cost of one reading, in milliseconds of processor time. */
const MAX_MS = 5;
const MAX_TRIES = 40;

/**
 * Milliseconds of processor time that one reading of a body takes: the minimum of several tries, which leaves out
 * other load and garbage collection. Stops at the first try within the bound.
 */
function costOf(read: () => unknown): number {
  let minimum = Infinity;
  for (let left = MAX_TRIES; left > 0 && minimum > MAX_MS; left -= 1) {
    const before = process.cpuUsage();
    try {
      read();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    const { user, system } = process.cpuUsage(before);
    minimum = Math.min(minimum, (user + system) / 1000);
  }
  return minimum;
}

describe.each(endpointCases)("$path", ({ endpoint }) => {
  const read = bodyReader(endpoint);

  test("reads the longest and worst texts in 5 ms", () => {
    for (const { path, schema, wrap } of leaves(endpoint).filter(isText)) {
      const { maxLength: most = LONG } = schema;
      for (const length of new Set([LONG, Math.min(LONG, untidy(most)), Math.min(LONG, most)]))
        for (const text of worstTexts(length)) {
          const cost = costOf(() => read(wrap(text)));
          expect(cost, `${path}: ${length} of ${JSON.stringify(text.slice(0, 8))}`).toBeLessThanOrEqual(
            MAX_MS,
          );
        }
    }
  });

  test("refuses a list that is too long with one sentence, without reading its items", () => {
    for (const { path, wrap } of leaves(endpoint).filter(isList)) {
      const refusal = () => read(wrap(Array.from({ length: LONG / 2 }, () => null)));
      expect({ path, isQuick: costOf(refusal) <= MAX_MS }).toEqual({ path, isQuick: true });
      expect(refusal).toThrow(/^(At|Use at) most/);
    }
  });
});
