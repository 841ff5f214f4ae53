import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

type Schema = {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  minLength?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
};

function sample({ type, anyOf, enum: choices, minLength = 0, pattern, properties = {} }: Schema): unknown {
  if (anyOf?.[0]) return sample(anyOf[0]);
  if (choices) return choices[0];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return false;
  if (type === "array") return [];
  if (type === "object")
    return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, sample(schema)]));
  return pattern === "^[0-9]{6}$" ? "411045" : "{n}".padEnd(minLength, "x");
}

/** A schema-valid body of `endpoint` with every field set. */
export const sampleBody = ({ body }: Endpoint): Record<string, unknown> =>
  sample(z.toJSONSchema(body, { io: "input" }) as Schema) as Record<string, unknown>;
