import { setTimeout as pause } from "node:timers/promises";
import { searchMessages } from "#contract/message/message.ts";
import { login } from "#contract/session/session.ts";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { ApiErrorReply } from "#contract/error.ts";
import type { Answer, CallOptions } from "#server/testing/call.ts";
import { adminPassword } from "./app.ts";

/** Calls a server over the network. Rejects when no response arrives. */
export async function callAt<E extends Endpoint>(
  origin: string,
  endpoint: E,
  body: BodyOf<E>,
  { token, headers = {}, method }: CallOptions = {},
): Promise<Answer<ReplyOf<E>>> {
  const response = await fetch(`${origin}/api${endpoint.path}`, {
    method: method ?? endpoint.method,
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const reply: unknown = await response.json();
  return {
    status: response.status,
    reply: reply as ReplyOf<E>,
    error: reply as ApiErrorReply,
    headers: Object.fromEntries(response.headers),
  };
}

/** Calls a server. @throws unless it succeeds. */
export async function doneAt<E extends Endpoint>(
  origin: string,
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { status, reply } = await callAt(origin, endpoint, body, options);
  if (status !== endpoint.status)
    throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(reply)}`);
  return reply;
}

/** The token of a new session. */
export async function signIn(origin: string, password = adminPassword, userName = "admin"): Promise<string> {
  const reply = await doneAt(origin, login, { userName, password });
  if (!("token" in reply)) throw new Error(`${userName} is asked for a second factor.`);
  return reply.token;
}

/** The secret of the newest password link in the outbox, read with `token`. */
export async function resetLink(origin: string, token: string): Promise<string> {
  const { rows } = await doneAt(origin, searchMessages, { page: 1, pageSize: 10 }, { token });
  const bodies = rows.map(({ body }) => body ?? "").join("\n");
  const [, secret] = /(?:resetPassword|invitation)#(\S+)/.exec(bodies) ?? [];
  if (!secret) throw new Error("There is no link to choose a password in the outbox.");
  return secret;
}

/** Pause before a call is repeated, in milliseconds. */
export const RETRY_PAUSE_MS = 50;

/** The call was refused because the database is unavailable, and the reply names a retry time. */
export const isUnavailable = ({ status, headers }: Answer<unknown>): boolean =>
  status === 503 && Number(headers["retry-after"]) > 0;

/** Repeats a call until the database is available. @returns the first other answer. */
export async function retryWhileUnavailable<R>(call: () => Promise<Answer<R>>): Promise<Answer<R>> {
  while (true) {
    const answer = await call();
    if (!isUnavailable(answer)) return answer;
    await pause(RETRY_PAUSE_MS);
  }
}
