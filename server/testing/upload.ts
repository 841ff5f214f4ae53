import type { FastifyInstance } from "fastify";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { type Answer, type CallOptions, sendRaw } from "./call.ts";

/** The bytes of a form and its content-type header. */
export async function encoded(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { "content-type": response.headers.get("content-type") ?? "" },
  };
}

/** A form with a file in the part `part`. */
export function formWith(bytes: Uint8Array<ArrayBuffer>, part = "File", name = "picture.jpg"): FormData {
  const form = new FormData();
  form.append(part, new Blob([bytes], { type: "image/jpeg" }), name);
  return form;
}

/** Sends a form to a file endpoint. */
export async function sendForm<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  form: FormData,
  { headers = {}, ...options }: CallOptions = {},
): Promise<Answer<ReplyOf<E>>> {
  const { payload, headers: own } = await encoded(form);
  const answer = await sendRaw(app, endpoint, payload, { ...options, headers: { ...own, ...headers } });
  return answer as Answer<ReplyOf<E>>;
}
