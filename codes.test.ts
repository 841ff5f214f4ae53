import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { z } from "zod";
import { coded, readCoded } from "#contract/coded.ts";
import { endpoints } from "#contract/endpoints.ts";

const textsOf = (area: string) =>
  JSON.parse(readFileSync(new URL(`./i18n/en/${area}.json`, import.meta.url), "utf8")) as Record<
    string,
    string
  >;
const fields = { ...textsOf("fields"), ...textsOf("staffFields") };

const hasText = (message: string): boolean => Object.hasOwn(fields, readCoded(message)?.code ?? "");

/** A schema of any kind, with the parts that its definition may have. */
type Schema = { _zod: { def: Definition } };
type Definition = {
  error?: (issue: object) => string | { message: string } | null | undefined;
  checks?: Schema[];
  shape?: Record<string, Schema>;
} & Partial<Record<"innerType" | "element" | "in" | "out" | "catchall" | "valueType", Schema>> &
  Partial<Record<"options" | "items", Schema[]>>;

/** The messages of a schema for missing and wrong values, including nested schemas. */
function* messagesIn({ _zod: { def } }: Schema): Generator<string> {
  for (const input of [undefined, {}]) {
    const message = def.error?.({ input });
    if (message) yield typeof message === "string" ? message : message.message;
  }
  const { checks = [], shape = {}, options = [], items = [] } = def;
  const inner = [def.innerType, def.element, def.in, def.out, def.catchall, def.valueType];
  for (const one of [...checks, ...Object.values(shape), ...options, ...items, ...inner])
    if (one) yield* messagesIn(one);
}

const wrong = [
  null,
  true,
  0,
  -1,
  1.234,
  1e12,
  {},
  { x: 1 },
  [],
  [0],
  [null],
  ["x"],
  [{}],
  Array(6000).fill(1),
  "",
  "x",
  "{x}",
  "http://a@b",
  "x".repeat(60_000),
  "2026-02-30",
  "25:00",
];

/** The messages of an endpoint's body for an empty body and for wrong values of each field. */
function refusals(body: z.ZodObject): string[] {
  const sent = Object.keys(body.shape).flatMap((key) => wrong.map((value) => ({ [key]: value })));
  // Where a schema has no message, the server has its own.
  const error = () => coded("notText");
  return [{}, ...sent].flatMap((value) =>
    (body.safeParse(value, { error }).error?.issues ?? []).map(({ message }) => message),
  );
}

test.each(endpoints.map(({ path, body }) => ({ path, body })))(
  "$path reports errors by codes",
  ({ body }) => {
    const messages = new Set([...messagesIn(body as unknown as Schema), ...refusals(body)]);
    expect([...messages].filter((message) => !hasText(message))).toEqual([]);
  },
);

test("a code that refusals also use has the same text there", () => {
  const refused = { ...textsOf("errors"), ...textsOf("staffErrors") };
  expect(Object.keys(fields).filter((name) => (refused[name] ?? fields[name]) !== fields[name])).toEqual([]);
});
