import type { FastifyInstance } from "fastify";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { ApiErrorReply } from "#contract/error.ts";

export type Answer<R> = { status: number; reply: R; fault: ApiErrorReply; headers: Record<string, unknown> };

export type CallOptions = {
  token?: string | undefined;
  headers?: Record<string, string>;
  method?: "POST" | "DELETE";
  /** The caller's IP address. */
  from?: string;
};

/** Sends the very bytes of `payload` to an endpoint, whatever they are. */
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
  return { status: response.statusCode, reply, fault: reply as ApiErrorReply, headers: response.headers };
}

/** Sends anything at all to an endpoint as JSON, as a stranger's program might. */
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

/** Sends a body of the endpoint's own shape. */
export async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions = {},
): Promise<Answer<ReplyOf<E>>> {
  return (await send(app, endpoint, body, options)) as Answer<ReplyOf<E>>;
}

/** How many answers came with each status. */
export function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
