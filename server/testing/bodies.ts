import { type Arbitrary, array, boolean, constantFrom, oneof, record } from "fast-check";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

/** Field values by lower-cased name: ids, and texts with a meaning. */
export type Pool = ReadonlyMap<string, readonly (number | string)[]>;

type Schema = {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};

function choices(schema: Schema, field: string, pool: Pool): Arbitrary<unknown> {
  const { type, anyOf, enum: values, minimum = 0, properties = {}, required = [], items } = schema;
  if (anyOf) return oneof(...anyOf.map((one) => choices(one, field, pool)));
  if (values) return constantFrom(...values);
  if (type === "object") {
    const fields = Object.entries(properties).map(
      ([key, inner]) => [key, choices(inner, key, pool)] as const,
    );
    return record(Object.fromEntries(fields), { requiredKeys: required });
  }
  if (type === "array") return array(choices(items ?? {}, field, pool), { maxLength: 3 });
  if (type === "boolean") return boolean();
  const pooled = pool.get(field.toLowerCase());
  if (type === "string") return constantFrom(...(pooled ?? ["Something"]));
  if (type !== "integer" && type !== "number") return constantFrom(null);
  // Where 0 is accepted, it means any.
  return constantFrom(...(pooled ?? [1]), ...(minimum === 0 ? [0] : []));
}

/** Schema-valid bodies of `endpoint` with fields from `pool`; optional ones may be absent. */
export const bodiesOf = ({ body }: Endpoint, pool: Pool): Arbitrary<Record<string, unknown>> =>
  choices(z.toJSONSchema(body, { io: "input" }) as Schema, "", pool) as Arbitrary<Record<string, unknown>>;
