import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { Client, type QueryArrayResult, type QueryResult } from "pg";

/** Columns of a statement's result by name: the OID of its type, and true if a test has seen null in it. */
export type Columns = Record<string, { oid: number; isNull: boolean }>;

/** A statement that a test ran. */
export type Recorded = { text: string; columns: Columns };

const folder = path.join(import.meta.dirname, "../../../node_modules/.cache/statements");

/** Rows that are looked at for nulls in each result. */
const MAX_ROWS = 20;

type Result = QueryResult<Record<string, unknown>> | QueryArrayResult;

const textOf = (query: unknown): string =>
  typeof query === "string" ? query : (query as { text: string }).text;

/** True if `seen` lacks what this result shows. */
function learn(seen: Columns, { fields, rows }: Result): boolean {
  let isNew = false;
  for (const { name, dataTypeID } of fields) {
    const column = (seen[name] ??= { oid: dataTypeID, isNull: false });
    if (
      column.isNull ||
      !rows.slice(0, MAX_ROWS).some((row) => (row as Record<string, unknown>)[name] === null)
    )
      continue;
    column.isNull = true;
    isNew = true;
  }
  return isNew;
}

const listeners = new Set<(text: string) => void>();

/** Runs `action`. @returns the texts of the statements that this process sends meanwhile. */
export async function statementsDuring(action: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const listener = (text: string) => void texts.push(text);
  listeners.add(listener);
  await action();
  listeners.delete(listener);
  return texts;
}

/** Forgets what earlier runs recorded. */
export function forgetStatements(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Records each statement that this process sends from now on, with the columns of its result. */
export function recordStatements(): void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}.jsonl`);
  const seen = new Map<string, Columns>();
  const send = Reflect.get(Client.prototype, "query") as (...values: unknown[]) => unknown;
  const record = (text: string, result: Result) => {
    // Without columns it runs nothing that claims rows, as a `prepare` of another statement.
    if (!result.fields?.length) return;
    const columns = seen.get(text) ?? {};
    const isFirst = !seen.has(text);
    seen.set(text, columns);
    if (learn(columns, result) || isFirst) appendFileSync(file, `${JSON.stringify({ text, columns })}\n`);
  };
  Client.prototype.query = function query(this: Client, ...values: unknown[]) {
    for (const listener of listeners) listener(textOf(values[0]));
    const answer = send.apply(this, values);
    if (answer instanceof Promise)
      answer.then(
        (result: Result) => record(textOf(values[0]), result),
        () => {},
      );
    return answer;
  } as typeof Client.prototype.query;
}

/** All that was recorded since `forgetStatements`, each statement once. */
export function readStatements(): Recorded[] {
  const statements = new Map<string, Columns>();
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(path.join(folder, file), "utf8").split("\n")) {
      if (line === "") continue;
      const { text, columns } = JSON.parse(line) as Recorded;
      const existing = statements.get(text) ?? {};
      for (const [name, column] of Object.entries(columns))
        existing[name] = { ...column, isNull: column.isNull || existing[name]?.isNull === true };
      statements.set(text, existing);
    }
  }
  return [...statements].map(([text, columns]) => ({ text, columns }));
}
