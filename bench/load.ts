import autocannon from "autocannon";
import { Client } from "pg";
import type { DatabaseAddress } from "#server/db/embedded/embedded.ts";
import type { BenchRow } from "./rows.ts";

const CONNECTIONS = 16;
/** People who sign in at the same time, each under a name of their own. */
export const USERS = 64;

export type Figures = { perSecond: number; p99: number; errors: number };

let sent = 0;
const unique = (): string => {
  sent += 1;
  return `u${process.pid}-${sent}`;
};

/** Loads `url` with the row's call for `seconds`. */
export async function loadHttp(
  row: BenchRow,
  url: string,
  seconds: number,
  token: string | null,
): Promise<Figures> {
  const template = JSON.stringify(row.body);
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: "POST",
        headers,
        body: template,
        ...(template.includes("$") && {
          setupRequest: (request) => ({
            ...request,
            headers: { ...headers, "idempotency-key": unique() },
            body: template.replace("$unique", unique()).replace("$user", String((sent % USERS) + 1)),
          }),
        }),
      },
    ],
  });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

/** Runs the row's statements over bare connections for `seconds`. */
export async function loadDatabase(
  row: BenchRow,
  database: DatabaseAddress,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const run = async (): Promise<number> => {
    const client = new Client(database);
    await client.connect();
    let done = 0;
    for (; performance.now() < until; done += 1)
      for (const [index, { text, values }] of row.statements.entries())
        await client.query({
          name: `${row.name}${index}`,
          text,
          values: values.map((value) => (value === "$unique" ? unique() : value)),
        });
    await client.end();
    return done;
  };
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, run));
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}
