import stringifier from "fast-json-stringify";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

type JsonSchema = Exclude<Parameters<typeof stringifier>[0], boolean>;

function compile(endpoint: Endpoint): (reply: unknown) => string {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(endpoint.reply, {
    target: "draft-7",
    reused: "inline",
  });
  return stringifier(schema as JsonSchema);
}

/** Compiled once per endpoint, whatever number of apps serve it. */
const writers = new WeakMap<Endpoint, (reply: unknown) => string>();

/**
 * Serializes an endpoint's reply, with code compiled from the contract on first use. It omits what the contract does
 * not name, whatever a query selected.
 */
export function writeReply(endpoint: Endpoint, reply: unknown): string {
  const write = writers.get(endpoint) ?? compile(endpoint);
  writers.set(endpoint, write);
  return write(reply);
}
