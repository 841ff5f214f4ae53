import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { Fault, invalid } from "./fault.ts";

type Shape = Record<string, z.core.$ZodType>;
/** Reads a value against the schema it was made for: spells object keys as the schema does, refuses others. */
type Reader = (value: unknown, path: string) => unknown;

const asIs: Reader = (value) => value;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schema inside defaults and optionals, which matter for values and not for keys. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bare(schema.def.innerType)
    : schema;
}

function readerOf(schema: z.core.$ZodType, ignored: readonly string[] = []): Reader {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) return objectReader(inner.def.shape, ignored);
  if (inner instanceof z.ZodArray) {
    const element = readerOf(inner.def.element);
    if (element === asIs) return asIs;
    return (value, path) =>
      Array.isArray(value) ? value.map((item, index) => element(item, `${path}${index}.`)) : value;
  }
  return asIs;
}

function objectReader(shape: Shape, ignored: readonly string[]): Reader {
  const known = new Map(
    Object.entries(shape).map(([key, schema]) => [key.toLowerCase(), { key, read: readerOf(schema) }]),
  );
  const dropped = new Set(ignored.map((key) => key.toLowerCase()));
  return (value, path) => {
    if (!isRecord(value)) return value;
    const spelled: Record<string, unknown> = {};
    for (const [sent, item] of Object.entries(value)) {
      const lower = sent.toLowerCase();
      const field = known.get(lower);
      if (!field && dropped.has(lower)) continue;
      if (!field) throw invalid({ [path + sent.slice(0, 60)]: `Unknown field: ${sent.slice(0, 60)}` });
      if (Object.hasOwn(spelled, field.key))
        throw invalid({ [path + field.key]: `${field.key} was sent twice` });
      spelled[field.key] = field.read(item, `${path}${field.key}.`);
    }
    return spelled;
  };
}

/**
 * Makes the reader of an endpoint's bodies: keys without regard to case, unknown ones refused, values as the
 * contract says. Throws a 400 whose `fields` hold one sentence for each wire field.
 */
export function bodyReader(endpoint: Endpoint): (body: unknown) => Record<string, unknown> {
  const spell = readerOf(endpoint.body, endpoint.ignores);
  return (body) => {
    if (!isRecord(body)) throw new Fault("invalid", "The request could not be read: send a JSON object.");
    const parsed = endpoint.body.safeParse(spell(body, ""));
    if (parsed.success) return parsed.data;
    const fields: Record<string, string> = {};
    for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= issue.message;
    throw invalid(fields);
  };
}
