import type { FastifyInstance } from "fastify";
import { login } from "#contract/session/session.ts";
import { type Answer, type CallOptions, call } from "./call.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

export type Login = Answer<ReplyOf<typeof login>>;

/** Tries to sign in. */
export async function signIn(
  app: FastifyInstance,
  userName: string,
  password: string,
  options: CallOptions = {},
): Promise<Login> {
  return call(app, login, { userName, password }, options);
}

/** The device cookie that a sign-in left behind, as a header of the next request. */
export function deviceOf({ headers }: Login): { cookie: string } {
  const cookies = [headers["set-cookie"]].flat().map(String);
  const device = cookies.find((cookie) => cookie.startsWith("device="));
  if (!device) throw new Error("The sign-in left no device cookie.");
  return { cookie: device.split(";")[0] ?? "" };
}
