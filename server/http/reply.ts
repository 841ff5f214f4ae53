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

/**
 * Creates the serializer of an endpoint's replies, compiled from the contract on first use. It omits what the
 * contract does not name, whatever a query selected.
 */
export function replyWriter(endpoint: Endpoint): (reply: unknown) => string {
  let write: ((reply: unknown) => string) | undefined;
  return (reply) => {
    write ??= compile(endpoint);
    return write(reply);
  };
}
