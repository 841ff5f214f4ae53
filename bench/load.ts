import autocannon from "autocannon";
import { Client } from "pg";
import { slots } from "#contract/booking/slot.ts";
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

const letter = (index: number) => String.fromCharCode(65 + (Math.floor(index) % 26));
/** Tells the numbers of one process from those of another. */
const ownLetters = letter(process.pid) + letter(process.pid / 26);

/** A vehicle's number that is new each time. */
function newPlate(): string {
  sent += 1;
  const digits = (number: number, length: number) => String(number).padStart(length, "0").slice(-length);
  return `${ownLetters}${digits(Math.floor(sent / 6_760_000), 2)}${letter(sent / 260_000)}${letter(sent / 10_000)}${digits(sent, 4)}`;
}

/** A value of a statement with what stands for something new replaced. */
function freshly(value: unknown, previous: unknown): unknown {
  if (value === "$previous") return previous;
  if (Array.isArray(value)) return value.map((one) => freshly(one, previous));
  if (typeof value !== "string") return value;
  return value === "$unique" ? unique() : value.replaceAll("$plate", newPlate);
}

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
            body: template
              .replace("$unique", unique())
              .replaceAll("$plate", newPlate)
              .replaceAll("$slot", slots[sent % slots.length] ?? "")
              .replace("$user", String((sent % USERS) + 1)),
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

type Queries = { query: (statement: object) => Promise<{ rows: object[] }> };

/** Runs a row's statements one after the other, named. @returns the rows of the last. */
export async function runStatements(row: BenchRow, client: Queries): Promise<object[]> {
  if (row.transaction) await client.query({ text: "begin" });
  let rows: object[] = [];
  for (const [index, { text, values }] of row.statements.entries()) {
    const [previous]: unknown[] = Object.values(rows[0] ?? {});
    const fresh = values.map((value) => freshly(value, previous));
    ({ rows } = await client.query({ name: `${row.name}${index}`, text, values: fresh }));
  }
  if (row.transaction) await client.query({ text: "commit" });
  return rows;
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
    for (; performance.now() < until; done += 1) await runStatements(row, client);
    await client.end();
    return done;
  };
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, run));
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}
