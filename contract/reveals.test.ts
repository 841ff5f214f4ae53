import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "./endpoints.ts";

/** Account numbers, identity documents, keys, codes, messages, and whole files in a reply. */
const sensitive =
  /^(accountNumber|pan|secret|key|token|password|recoveryCodes|documentUrl|receiptUrl|body|csv|json)$/;
const phone = /^(phone[12]?|customerPhone)$/;

type Definitions = Readonly<Record<string, unknown>>;

/** The sensitive fields of a JSON schema, by name; phone numbers count in lists, where they are many people's. */
function sensitiveFields(schema: unknown, defs: Definitions, isListed = false): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const within = (part: unknown) => sensitiveFields(part, defs, isListed);
  if (Array.isArray(schema)) return schema.flatMap(within);
  return Object.entries(schema as Definitions).flatMap(([keyword, part]) => {
    if (keyword === "$defs") return [];
    if (keyword === "$ref") return within(defs[String(part).replace("#/$defs/", "")]);
    if (keyword === "items") return sensitiveFields(part, defs, true);
    if (keyword !== "properties") return within(part);
    const names = Object.keys(part as object);
    return [
      ...names.filter((name) => sensitive.test(name) || (isListed && phone.test(name))),
      ...Object.values(part as object).flatMap(within),
    ];
  });
}

test("every call whose reply has sensitive data says how reading it is audited, or why not", () => {
  const silent = endpoints.flatMap(({ path, reply, reveals }) => {
    const schema = z.toJSONSchema(reply, { unrepresentable: "any" });
    const fields = new Set(sensitiveFields(schema, schema.$defs ?? {}));
    return reveals === undefined && fields.size > 0 ? [`${path}: ${[...fields].join(", ")}`] : [];
  });
  expect(silent).toEqual([]);
});
