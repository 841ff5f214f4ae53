import { z } from "zod";
import { coded, type PlainFieldCode } from "#contract/coded.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { digitTexts } from "#contract/text.ts";
import { ApiError, fieldText, invalid, refusalText } from "#server/errors/apiError.ts";

type Shape = Record<string, z.core.$ZodType>;
/**
 * Reads a value with its schema: corrects the case of object keys and refuses unknown ones, and takes numbers as text
 * and texts of digits as numbers.
 */
type Reader = (value: unknown, path: string) => unknown;

/** Limit of reported problems: lists can have thousands of invalid items. */
const MAX_ISSUES = 100;

const asIs: Reader = (value) => value;

/** A number as JSON writes it, without an exponent. */
const decimal = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const MAX_DECIMAL = 30;

/** Menus and text fields have their numbers as text. */
const readNumber: Reader = (value) =>
  typeof value === "string" && value.length <= MAX_DECIMAL && decimal.test(value) ? Number(value) : value;

/** Not beyond the safe integers, whose last digits are other ones than were sent. */
const readDigits: Reader = (value) => (Number.isSafeInteger(value) ? String(value) : value);

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

/** Whether a value has no meaning under a key, in lower case, that the schema lacks. */
type IsDropped = (lower: string, value: unknown) => boolean;

const nothingDropped: IsDropped = () => false;

/** No id, as JSON and as forms have it. */
const noIds: readonly unknown[] = [0, null, "0", "null"];

function droppedOf({ ignores = [], adds }: Endpoint): IsDropped {
  const dropped = new Set(ignores.map((key) => key.toLowerCase()));
  return (lower, value) => dropped.has(lower) || (lower === adds?.toLowerCase() && noIds.includes(value));
}

function readerOf(schema: z.core.$ZodType, isDropped = nothingDropped): Reader {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodObject) return objectReader(inner.def.shape, isDropped);
  if (inner instanceof z.ZodArray) {
    const element = readerOf(inner.def.element);
    const expectFew = listBound(inner.def);
    return (value, path) => {
      if (!Array.isArray(value)) return value;
      expectFew(value, path);
      return element === asIs ? value : value.map((item, index) => element(item, `${path}${index}.`));
    };
  }
  // A list, or the same as text.
  if (inner instanceof z.ZodUnion) {
    const list = inner.def.options.find((one) => one instanceof z.ZodArray);
    const readList = list ? readerOf(list) : asIs;
    return (value, path) => (Array.isArray(value) ? readList(value, path) : value);
  }
  if (inner instanceof z.ZodNumber) return readNumber;
  return digitTexts.has(inner) ? readDigits : asIs;
}

function objectReader(shape: Shape, isDropped: IsDropped): Reader {
  const fieldsByLowerName = new Map(
    Object.entries(shape).map(([key, schema]) => [key.toLowerCase(), { key, read: readerOf(schema) }]),
  );
  return (value, path) => {
    if (!isRecord(value)) return value;
    const spelled: Record<string, unknown> = {};
    for (const [sent, item] of Object.entries(value)) {
      const lower = sent.toLowerCase();
      const field = fieldsByLowerName.get(lower);
      if (!field && isDropped(lower, item)) continue;
      if (!field)
        throw invalid({ [path + sent.slice(0, 60)]: fieldText("unknownField", { name: sent.slice(0, 60) }) });
      if (Object.hasOwn(spelled, field.key))
        throw invalid({ [path + field.key]: fieldText("sentTwice", { name: field.key }) });
      spelled[field.key] = field.read(item, `${path}${field.key}.`);
    }
    return spelled;
  };
}

const NOT_A_NUMBER = "notANumber" satisfies PlainFieldCode;

const kinds: Record<string, PlainFieldCode> = {
  array: "notAList",
  object: "notAnObject",
  string: "notText",
  number: NOT_A_NUMBER,
  int: NOT_A_NUMBER,
  boolean: "notTrueOrFalse",
};

/** Messages for values of a wrong type where the schema has none. */
const defaultMessages: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type") return kinds[issue.expected] ?? "wrongKind";
  if (issue.code === "invalid_value")
    return coded("notOneOf", { values: issue.values.map(String).join(", ") });
  return undefined;
};

/** A text that is no number was no missing choice, which is what most fields' messages say. */
const problemOf = (issue: z.core.$ZodIssue): string =>
  issue.code === "invalid_type" &&
  kinds[issue.expected] === NOT_A_NUMBER &&
  typeof issue.input === "string" &&
  issue.input.trim() !== ""
    ? NOT_A_NUMBER
    : issue.message;

/**
 * Creates an endpoint's body reader: keys are case-insensitive, unknown ones are refused, values follow the contract.
 * It throws a 400 whose `fields` hold one text per API field.
 */
export function bodyReader(endpoint: Endpoint): (body: unknown) => Record<string, unknown> {
  const spell = readerOf(endpoint.body, droppedOf(endpoint));
  return (body) => {
    if (!isRecord(body)) throw new ApiError("invalid", refusalText("unreadable"));
    const parsed = endpoint.body.safeParse(spell(body, ""), { error: defaultMessages, reportInput: true });
    if (parsed.success) return parsed.data;
    const fields: Record<string, string> = {};
    for (const issue of parsed.error.issues.slice(0, MAX_ISSUES))
      fields[issue.path.join(".")] ??= problemOf(issue);
    throw invalid(fields);
  };
}
