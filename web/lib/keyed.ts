import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { call } from "./call.ts";

/** A new Idempotency-Key. randomUUID needs a secure origin, but an office may use plain HTTP in its own network. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * Returns a call whose retries carry the same Idempotency-Key until it succeeds, so that a retry after a lost reply
 * does not write twice; a changed body gets a new key.
 * @throws as call() does.
 */
export function keyed<E extends Endpoint>(endpoint: E): (body: BodyOf<E>) => Promise<ReplyOf<E>> {
  const keys = new Map<string, string>();
  return async (body) => {
    const sent = JSON.stringify(body);
    const key = keys.get(sent) ?? newKey();
    keys.clear();
    keys.set(sent, key);
    const reply = await call(endpoint, body, { key });
    keys.clear();
    return reply;
  };
}
