import type { FastifyReply, FastifyRequest } from "fastify";
import { hashToken, newToken } from "#server/crypto/token.ts";

/** A device is known for this long after its last sign-in, in milliseconds. */
export const DEVICE_MS = 180 * 24 * 3_600_000;

const COOKIE = "device";
const wellFormed = /^[\w-]{43}$/;

function cookieOf(request: FastifyRequest): string | null {
  const cookie = request.cookies[COOKIE];
  return cookie && cookie.length === 43 && wellFormed.test(cookie) ? cookie : null;
}

/** The hash of the cookie by which a browser says that it is the same as before; null without one. */
export function deviceOf(request: FastifyRequest): string | null {
  const cookie = cookieOf(request);
  return cookie === null ? null : hashToken(cookie);
}

/** Gives a browser such a cookie, or the one that it has for longer and for every address. @returns its hash. */
export function issueDeviceCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const device = cookieOf(request) ?? newToken();
  reply.setCookie(COOKIE, device, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: DEVICE_MS / 1000,
  });
  return hashToken(device);
}

/** From where a session is begun: the device in words, and the address. */
export type Origin = { device: string; address: string };

const LONGEST_AGENT = 400;
// In this order: most say that they are others, too.
const browsers: readonly (readonly [string, string])[] = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS/", "Chrome"],
  ["Safari/", "Safari"],
];
const systems: readonly (readonly [string, string])[] = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
];

/** A browser and what it runs on in words, "Chrome on Android", as far as its own description says. */
function deviceInWords(userAgent: string): string {
  const agent = userAgent.slice(0, LONGEST_AGENT);
  const named = (names: typeof browsers) => names.find(([mark]) => agent.includes(mark))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (!browser && !system) return "Another program";
  return system ? `${browser ?? "A browser"} on ${system}` : (browser ?? "");
}

export const originOf = (request: FastifyRequest): Origin => ({
  device: deviceInWords(request.headers["user-agent"] ?? ""),
  address: request.ip,
});
