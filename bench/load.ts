import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { slots } from "#contract/booking/slot.ts";
import type { Statement } from "./plan.ts";
import type { BenchRow } from "./rows.ts";

const CONNECTIONS = 16;
/** Customers, in whose names bookings are made. */
export const CUSTOMERS = 100_000;
/** People who sign in at the same time, each under a name of their own. */
export const USERS = 64;

export type Figures = { perSecond: number; p99: number; errors: number };

let runs = 0;
const letter = (index: number) => String.fromCharCode(65 + (Math.floor(index) % 26));

/** What the load generator runs: one call over and over, with what must be new made anew each time. */
function script({ body }: BenchRow, token: string | null): string {
  runs += 1;
  const template = JSON.stringify(body);
  const isFixed = !template.includes("$");
  return `
    local run = "${process.pid}-${runs}"
    local letters = "${letter(runs)}${letter(process.pid + runs / 26)}"
    local slots = { ${slots.map((slot) => JSON.stringify(slot)).join(", ")} }
    local template = ${JSON.stringify(template)}
    local sent, plates = 0, 0
    wrk.method = "POST"
    wrk.headers["content-type"] = "application/json"
    ${token ? `wrk.headers["authorization"] = "Bearer ${token}"` : ""}
    wrk.body = template

    local function letter(index) return string.char(65 + math.floor(index) % 26) end
    local function plate()
      plates = plates + 1
      return string.format("%s%02d%s%s%04d", letters, math.floor(plates / 6760000) % 100, letter(plates / 260000),
        letter(plates / 10000), plates % 10000)
    end
    local function fresh()
      sent = sent + 1
      wrk.headers["idempotency-key"] = run .. "-" .. sent
      wrk.headers["x-forwarded-for"] = string.format("10.0.%d.%d", math.floor(sent / 250) % 250, sent % 250 + 1)
      local body = template:gsub("%$plate", plate):gsub("%$unique", "u" .. run .. "-" .. sent)
      body = body:gsub("%$slot", slots[sent % #slots + 1]):gsub("%$user", tostring(sent % ${USERS} + 1))
      body = body:gsub('"%$customer"', tostring(sent % ${CUSTOMERS} + 1))
      return wrk.format(nil, nil, nil, body)
    end
    ${isFixed ? "" : "request = fresh"}

    done = function(summary, latency)
      local errors = summary.errors
      io.write(string.format('{"requests": %d, "microseconds": %d, "p99": %d, "errors": %d}\\n', summary.requests,
        summary.duration, latency:percentile(99),
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
    end
  `;
}

/** Loads `url` with the row's call for `seconds`, by wrk with one thread; `folder` is where its script is written. */
export async function loadHttp(
  row: BenchRow,
  url: string,
  { seconds, token, folder }: { seconds: number; token: string | null; folder: string },
): Promise<Figures> {
  const file = path.join(folder, "load.lua");
  writeFileSync(file, script(row, token));
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-s", file, url];
  const child = spawn("wrk", args, { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
  const line = output.split("\n").find((each) => each.startsWith("{"));
  if (!line) throw new Error(`wrk told nothing of ${url}:\n${output}`);
  const told = JSON.parse(line) as { requests: number; microseconds: number; p99: number; errors: number };
  return {
    perSecond: (told.requests - told.errors) / (told.microseconds / 1e6),
    p99: told.p99 / 1000,
    errors: told.errors,
  };
}

let plates = 0;

/** The row's body as it is sent once, with what stands for something new replaced. */
export function sampleBody({ body }: BenchRow): string {
  return JSON.stringify(body)
    .replaceAll('"$customer"', "1")
    .replaceAll("$user", "1")
    .replaceAll("$slot", slots[0])
    .replaceAll("$unique", unique)
    .replaceAll(
      "$plate",
      () => `ZZ${String((plates += 1)).padStart(2, "0")}ZZ${(process.pid % 9000) + 1000}`,
    );
}

/** Sends a row's call once. @throws with what was answered when it is refused: what fails is not worth measuring. */
export async function tryOnce(
  row: BenchRow,
  { url, token }: { url: string; token: string | null },
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: sampleBody(row),
  });
  if (!response.ok)
    throw new Error(`${row.name}: ${url} answered ${response.status} ${await response.text()}`);
}

let made = 0;

/** A text that is new each time. */
function unique(): string {
  made += 1;
  return `m${process.pid}-${made}`;
}

/** A value of a statement with what stands for something new replaced. */
function freshly(value: unknown, previous: unknown): unknown {
  if (value === "$previous") return previous;
  if (Array.isArray(value)) return value.map((one) => freshly(one, previous));
  if (typeof value !== "string") return value;
  return value.replaceAll(/\$(unique|plate)/g, unique);
}

type Queries = { query: (statement: object) => Promise<{ rows: object[] }> };

/** Runs statements one after the other, named after `name`. @returns the rows of each. */
export async function runStatements(
  { name, statements, transaction }: { name: string; statements: Statement[]; transaction?: boolean },
  client: Queries,
): Promise<object[][]> {
  if (transaction) await client.query({ text: "begin" });
  const answers: object[][] = [];
  for (const [index, { text: sql, values }] of statements.entries()) {
    const [previous]: unknown[] = Object.values(answers[0]?.[0] ?? {});
    const fresh = values.map((value) => freshly(value, previous));
    const { rows } = await client.query({ name: `${name}${index}`, text: sql, values: fresh });
    answers.push(rows);
  }
  if (transaction) await client.query({ text: "commit" });
  return answers;
}
