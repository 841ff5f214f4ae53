import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

type Schema = {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  minLength?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
};

/** `number`: of every field that is one. `isListed`: lists have an item. */
type Options = { number: unknown; isListed: boolean };

function sample(schema: Schema, options: Options): unknown {
  const { type, anyOf, enum: choices, minLength = 0, pattern, properties = {}, items } = schema;
  const { number, isListed } = options;
  if (anyOf?.[0]) return sample(anyOf[0], options);
  if (choices) return choices[0];
  if (type === "integer" || type === "number") return number;
  if (type === "boolean") return false;
  if (type === "array") return isListed && items ? [sample(items, options)] : [];
  if (type === "object")
    return Object.fromEntries(
      Object.entries(properties).map(([key, inner]) => [key, sample(inner, options)]),
    );
  return pattern === "^[0-9]{6}$" ? "411045" : "{n}".padEnd(minLength, "x");
}

/** A schema-valid body of `endpoint` with every field set. */
export const sampleBody = (
  { body }: Endpoint,
  { number = 1, isListed = false }: Partial<Options> = {},
): Record<string, unknown> =>
  sample(z.toJSONSchema(body, { io: "input" }) as Schema, { number, isListed }) as Record<string, unknown>;
