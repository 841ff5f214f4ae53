import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";

/** The address of a server's calls, and a session's token. */
export type Caller = { url: string; token: string };

/** Sends a call. @throws with the reply when it is refused. */
export async function call<E extends Endpoint>(
  { url, token }: Caller,
  { path }: E,
  body: object | FormData,
): Promise<ReplyOf<E>> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...(!isForm && { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return (await response.json()) as ReplyOf<E>;
}
