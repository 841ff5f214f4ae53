import { expect } from "vitest";
import { type Answer, CallError } from "../client/client.ts";

/** Data of a call that answers with `status`. */
export async function succeeds(call: Promise<Answer>, status = 200): Promise<unknown> {
  const answer = await call;
  expect(answer.status).toBe(status);
  return answer.data;
}

/** The error of a call that must be refused. */
export async function refusal(call: Promise<Answer>): Promise<CallError> {
  const outcome = await call.then(
    ({ status }) => new Error(`It succeeded with ${status}.`),
    (error: unknown) => error,
  );
  if (!(outcome instanceof CallError)) throw outcome;
  return outcome;
}

/** Expects a reply, or the first entry of a list, to have fields. */
export function hasFields(data: unknown, ...fields: readonly string[]): void {
  const record: unknown = Array.isArray(data) ? data[0] : data;
  expect(Object.keys(record ?? {})).toEqual(expect.arrayContaining([...fields]));
}
