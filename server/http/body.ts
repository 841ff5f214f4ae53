import { z } from "zod";
import { coded, type PlainFieldCode } from "#contract/coded.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError, fieldText, invalid, refusalText } from "#server/errors/apiError.ts";

type Shape = Record<string, z.core.$ZodType>;
/** Reads a value with its schema: corrects the case of object keys and refuses unknown ones. */
type Reader = (value: unknown, path: string) => unknown;

/** Limit of reported problems: lists can have thousands of invalid items. */
const MAX_ISSUES = 100;

const asIs: Reader = (value) => value;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schema inside defaults, optionals and codecs, which do not affect keys. */
function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodCodec) return unwrapSchema(schema.def.in);
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapSchema(schema.def.innerType)
    : schema;
}

/** Refuses a list above its maximum length before any item is read. */
function listBound({ checks = [] }: z.core.$ZodArrayDef): (value: unknown[], path: string) => void {
  const first = checks.find((check) => check instanceof z.core.$ZodCheckMaxLength);
  const bound = first ? z.array(z.unknown()).check(first) : z.array(z.unknown());
  return (value, path) => {
    const { error } = bound.safeParse(value);
    if (error) throw invalid({ [path.slice(0, -1)]: error.issues[0]?.message ?? coded("tooMany") });
  };
}

function readerOf(schema: z.core.$ZodType, ignored: readonly string[] = []): Reader {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodObject) return objectReader(inner.def.shape, ignored);
  if (inner instanceof z.ZodArray) {
    const element = readerOf(inner.def.element);
    const expectFew = listBound(inner.def);
    return (value, path) => {
      if (!Array.isArray(value)) return value;
      expectFew(value, path);
      return element === asIs ? value : value.map((item, index) => element(item, `${path}${index}.`));
    };
  }
  return asIs;
}

function objectReader(shape: Shape, ignored: readonly string[]): Reader {
  const fieldsByLowerName = new Map(
    Object.entries(shape).map(([key, schema]) => [key.toLowerCase(), { key, read: readerOf(schema) }]),
  );
  const dropped = new Set(ignored.map((key) => key.toLowerCase()));
  return (value, path) => {
    if (!isRecord(value)) return value;
    const spelled: Record<string, unknown> = {};
    for (const [sent, item] of Object.entries(value)) {
      const lower = sent.toLowerCase();
      const field = fieldsByLowerName.get(lower);
      if (!field && dropped.has(lower)) continue;
      if (!field)
        throw invalid({ [path + sent.slice(0, 60)]: fieldText("unknownField", { name: sent.slice(0, 60) }) });
      if (Object.hasOwn(spelled, field.key))
        throw invalid({ [path + field.key]: fieldText("sentTwice", { name: field.key }) });
      spelled[field.key] = field.read(item, `${path}${field.key}.`);
    }
    return spelled;
  };
}

const kinds: Record<string, PlainFieldCode> = {
  array: "notAList",
  object: "notAnObject",
  string: "notText",
  number: "notANumber",
  int: "notANumber",
  boolean: "notTrueOrFalse",
};

/** Messages for values of a wrong type where the schema has none. */
const defaultMessages: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type") return kinds[issue.expected] ?? "wrongKind";
  if (issue.code === "invalid_value")
    return coded("notOneOf", { values: issue.values.map(String).join(", ") });
  return undefined;
};

/**
 * Creates an endpoint's body reader: keys are case-insensitive, unknown ones are refused, values follow the contract.
 * It throws a 400 whose `fields` hold one text per API field.
 */
export function bodyReader(endpoint: Endpoint): (body: unknown) => Record<string, unknown> {
  const spell = readerOf(endpoint.body, endpoint.ignores);
  return (body) => {
    if (!isRecord(body)) throw new ApiError("invalid", refusalText("unreadable"));
    const parsed = endpoint.body.safeParse(spell(body, ""), { error: defaultMessages });
    if (parsed.success) return parsed.data;
    const fields: Record<string, string> = {};
    for (const issue of parsed.error.issues.slice(0, MAX_ISSUES))
      fields[issue.path.join(".")] ??= issue.message;
    throw invalid(fields);
  };
}
