import type { FastifyReply, FastifyRequest } from "fastify";
import { hashToken, newToken } from "#server/crypto/token.ts";
import { DEVICE_MS } from "#server/features/account/account.rules.ts";
import type { Origin } from "#server/features/account/session.queries.ts";

const COOKIE = "device";
const wellFormed = /^[\w-]{43}$/;

function cookieOf(request: FastifyRequest): string | null {
  const cookie = request.cookies[COOKIE];
  return cookie && cookie.length === 43 && wellFormed.test(cookie) ? cookie : null;
}

/** Hash of the cookie that identifies a returning browser; null without one. */
export function deviceOf(request: FastifyRequest): string | null {
  const cookie = cookieOf(request);
  return cookie === null ? null : hashToken(cookie);
}

/** Sets the device cookie, or extends the existing one and widens it to every path. @returns its hash. */
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

const MAX_AGENT_LENGTH = 400;
// The order matters: most browsers also name others in their user agent.
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

/** Browser and system as text, "Chrome on Android", taken from the user agent. */
function deviceInWords(userAgent: string): string {
  const agent = userAgent.slice(0, MAX_AGENT_LENGTH);
  const named = (names: typeof browsers) => names.find(([mark]) => agent.includes(mark))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (!browser && !system) return "Another program";
  return system ? `${browser ?? "A browser"} on ${system}` : (browser ?? "");
}

export const originOf = (request: FastifyRequest): Origin => ({
  device: deviceInWords(request.headers["user-agent"] ?? ""),
  address: request.ip,
});
