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
 * Makes the writer of an endpoint's replies, compiled from the contract when it is first asked for: what the contract
 * does not name is not written, whatever a query selected.
 */
export function replyWriter(endpoint: Endpoint): (reply: unknown) => string {
  let write: ((reply: unknown) => string) | undefined;
  return (reply) => {
    write ??= compile(endpoint);
    return write(reply);
  };
}
