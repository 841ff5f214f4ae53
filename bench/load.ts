import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { slots } from "#contract/booking/slot.ts";
import type { Statement } from "./plan.ts";
import type { BenchRow } from "./rows.ts";
import { script } from "./script.ts";

const CONNECTIONS = 16;

export type Figures = { perSecond: number; p99: number; errors: number };

/** How many washes have been recorded: each can be once. */
let washes = 0;

/**
 * Loads `url` with the row's call for `seconds`, by wrk with one thread, as those whose `tokens` these are in turn; `folder`
 * is where its script is written. @throws when a row's washes did not last.
 */
export async function loadHttp(
  row: BenchRow,
  url: string,
  { seconds, tokens, folder }: { seconds: number; tokens: readonly string[]; folder: string },
): Promise<Figures> {
  const file = path.join(folder, "load.lua");
  writeFileSync(file, script(row, tokens, washes));
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-s", file, url];
  const child = spawn("wrk", args, { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
  const line = output.split("\n").find((each) => each.startsWith("{"));
  if (!line) throw new Error(`wrk told nothing of ${url}:\n${output}`);
  const told = JSON.parse(line) as { requests: number; microseconds: number; p99: number; errors: number };
  if (row.washes && tokens.length > 0) washes += told.requests + CONNECTIONS;
  if (washes > (row.washes?.length ?? Infinity)) throw new Error(`${row.name} has run out of washes`);
  return {
    perSecond: (told.requests - told.errors) / (told.microseconds / 1e6),
    p99: told.p99 / 1000,
    errors: told.errors,
  };
}

let plates = 0;

/** The row's body as it is sent once, with what stands for something new replaced; `nth` is which of its washes is meant. */
export function sampleBody({ body, washes: ids = [] }: Pick<BenchRow, "body" | "washes">, nth = 0): string {
  return JSON.stringify(body)
    .replaceAll('"$wash"', String(ids[nth]))
    .replaceAll("$uuid", () => randomUUID())
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
  { url, tokens }: { url: string; tokens: readonly string[] },
): Promise<void> {
  const nth = row.washes && tokens.length > 0 ? (washes += 1) - 1 : 0;
  const token = tokens[nth % tokens.length];
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: sampleBody(row, nth),
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
  if (value === "$uuid") return randomUUID();
  if (value === "$nth") return (made += 1);
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
