import { setTimeout as pause } from "node:timers/promises";
import { searchMessages } from "#contract/message/message.ts";
import { login } from "#contract/session/session.ts";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { ApiErrorReply } from "#contract/error.ts";
import type { Answer, CallOptions } from "#server/testing/call.ts";
import { adminPassword } from "./app.ts";

/** Calls a server over the network; rejects when no answer arrives. */
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

/** Calls a server and expects success. */
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

/** A new session's token. */
export async function signIn(origin: string, password = adminPassword, userName = "admin"): Promise<string> {
  const reply = await doneAt(origin, login, { userName, password });
  if (!("token" in reply)) throw new Error(`${userName} is asked for a second factor.`);
  return reply.token;
}

/** The token of the newest link in the outbox by which somebody chooses a password, read as `token`'s owner. */
export async function resetLink(origin: string, token: string): Promise<string> {
  const { rows } = await doneAt(origin, searchMessages, { page: 1, pageSize: 10 }, { token });
  const bodies = rows.map(({ body }) => body ?? "").join("\n");
  const [, secret] = /(?:resetPassword|invitation)#(\S+)/.exec(bodies) ?? [];
  if (!secret) throw new Error("There is no link to choose a password in the outbox.");
  return secret;
}

/** How long to wait before a call is sent again, in milliseconds. */
export const PAUSE_MS = 50;

/** Whether a call was refused because the database is away, with the time after which to try again. */
export const isAway = ({ status, headers }: Answer<unknown>): boolean =>
  status === 503 && Number(headers["retry-after"]) > 0;

/** The first answer that is not of a database that is away. */
export async function patiently<R>(call: () => Promise<Answer<R>>): Promise<Answer<R>> {
  while (true) {
    const answer = await call();
    if (!isAway(answer)) return answer;
    await pause(PAUSE_MS);
  }
}
