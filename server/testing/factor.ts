import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { answerChallenge, beginSecondFactor, confirmSecondFactor } from "#contract/session/secondFactor.ts";
import { login } from "#contract/session/session.ts";
import { type Answer, call, type CallOptions } from "./call.ts";
import { type Login, signIn } from "./login.ts";
import { SECOND, type TestClock } from "./process.ts";

/** The authenticator's code `off` milliseconds after `now`, or before it when negative. */
export const codeAt = (secret: string, now: Date, off = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + off });

/** Long enough for an authenticator to show its next code. */
export const STEP = 30 * SECOND;

type SecondFactorWorld = { app: FastifyInstance; clock: TestClock };

/** Signs in with the password and sets up a second factor; then advances the clock to its next code. */
export async function setUpFactor({ app, clock }: SecondFactorWorld, userName: string, password: string) {
  const { token } = (await signIn(app, userName, password)).reply;
  const { secret } = (await call(app, beginSecondFactor, { password }, { token })).reply;
  const code = codeAt(secret, clock.now);
  const { recoveryCodes } = (await call(app, confirmSecondFactor, { code }, { token })).reply;
  clock.advance(STEP);
  return { token, secret, recoveryCodes };
}

/**
 * Sends the password of a user with a second factor.
 * @returns the challenge.
 */
export async function challengeFor(
  { app }: SecondFactorWorld,
  userName: string,
  password: string,
  options: CallOptions = {},
): Promise<string> {
  const { reply } = await call(app, login, { userName, password }, options);
  if (!("challenge" in reply)) throw new Error(`${userName} was not asked for a code.`);
  return reply.challenge;
}

export async function answer(
  { app }: SecondFactorWorld,
  challenge: string,
  code: string,
  options: CallOptions = {},
): Promise<Login> {
  return (await call(app, answerChallenge, { challenge, code }, options)) satisfies Answer<unknown>;
}
