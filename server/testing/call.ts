import type { FastifyInstance } from "fastify";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { ApiErrorReply } from "#contract/error.ts";

export type Answer<R> = { status: number; reply: R; error: ApiErrorReply; headers: Record<string, unknown> };

export type CallOptions = {
  token?: string | undefined;
  headers?: Record<string, string>;
  method?: "POST" | "DELETE";
  /** The caller's IP address. */
  from?: string;
};

/** Sends exactly the bytes of `payload` to an endpoint. */
export async function sendRaw(
  app: FastifyInstance,
  endpoint: Endpoint,
  payload: string | Buffer | undefined,
  { token, headers = {}, method, from }: CallOptions = {},
): Promise<Answer<unknown>> {
  const response = await app.inject({
    method: method ?? endpoint.method,
    url: `/api${endpoint.path}`,
    ...(payload !== undefined && { payload }),
    ...(from && { remoteAddress: from }),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
  const reply: unknown = response.json();
  return { status: response.statusCode, reply, error: reply as ApiErrorReply, headers: response.headers };
}

/** Sends any value to an endpoint as JSON, without type checks. */
export function send(
  app: FastifyInstance,
  endpoint: Endpoint,
  body: unknown,
  { headers = {}, ...options }: CallOptions = {},
): Promise<Answer<unknown>> {
  return sendRaw(app, endpoint, JSON.stringify(body), {
    ...options,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** Sends a typed body. */
export async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions = {},
): Promise<Answer<ReplyOf<E>>> {
  return (await send(app, endpoint, body, options)) as Answer<ReplyOf<E>>;
}

/** Counts responses by status. */
export function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
