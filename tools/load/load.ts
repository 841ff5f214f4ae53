import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import { fillBody, nextNumber } from "./fill.ts";
import type { Row } from "./row.ts";

const CONNECTIONS = 16;

export type Figures = { perSecond: number; p99: number; errors: number };

/** The address of a row's call, and the tokens to use in turn. The plainest routes need none. */
export type Target = { url: string; tokens: readonly string[] };

/** Number of recorded washes. Each wash can be recorded only once. */
let recordedCount = 0;

/** The row's next call. @throws when no washes are left. */
function nextCall(row: Row, { tokens }: Target): { headers: Record<string, string>; body: string } {
  const number = nextNumber();
  const headers: Record<string, string> = {
    "content-type": "application/json",
    // One address alone is limited to the rate of one office.
    "x-forwarded-for": `10.0.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`,
  };
  const nth = row.washes && tokens.length > 0 ? (recordedCount += 1) - 1 : 0;
  if (nth >= (row.washes?.length ?? Infinity)) throw new Error(`${row.name} has run out of washes`);
  if (!row.washes) headers["idempotency-key"] = randomUUID();
  const token = tokens[(row.washes ? nth : number) % tokens.length];
  if (token) headers["authorization"] = `Bearer ${token}`;
  return { headers, body: fillBody(row, nth) };
}

/** Loads `target` with the row's call from 16 connections. */
export async function load(row: Row, target: Target, seconds: number): Promise<Figures> {
  const isFixed = !JSON.stringify(row.body).includes("$") && target.tokens.length < 2;
  const result = await autocannon({
    url: target.url,
    method: "POST",
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      isFixed
        ? nextCall(row, target)
        : { setupRequest: (request) => ({ ...request, ...nextCall(row, target) }) },
    ],
  });
  return {
    perSecond: result["2xx"] / result.duration,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

/**
 * Sends a row's call once.
 * @throws with the reply when it is refused, because a failing call is not worth measuring.
 */
export async function tryOnce(row: Row, target: Target): Promise<void> {
  const response = await fetch(target.url, { method: "POST", ...nextCall(row, target) });
  if (!response.ok)
    throw new Error(`${row.name}: ${target.url} answered ${response.status} ${await response.text()}`);
}
