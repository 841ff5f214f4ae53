import type { FastifyInstance } from "fastify";
import { login, type SignedIn } from "#contract/session/session.ts";
import { type Answer, type CallOptions, call } from "./call.ts";

export type Login = Answer<SignedIn>;

/** Signs in as a user without a second factor. */
export async function signIn(
  app: FastifyInstance,
  userName: string,
  password: string,
  options: CallOptions = {},
): Promise<Login> {
  return (await call(app, login, { userName, password }, options)) as Login;
}

/** The device cookie of a sign-in, as a header for the next request. */
export function deviceOf({ headers }: Login): { cookie: string } {
  const cookies = [headers["set-cookie"]].flat().map(String);
  const device = cookies.find((cookie) => cookie.startsWith("device="));
  if (!device) throw new Error("The sign-in left no device cookie.");
  return { cookie: device.split(";")[0] ?? "" };
}
