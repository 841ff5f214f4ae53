import { randomUUID } from "node:crypto";
import { nextNumber } from "./fill.ts";
import type { Row } from "./row.ts";

/** A statement's value with its placeholders replaced. */
function fillPlaceholders(value: unknown, previous: unknown): unknown {
  if (value === "$previous") return previous;
  if (value === "$uuid") return randomUUID();
  if (value === "$nth") return nextNumber();
  if (Array.isArray(value)) return value.map((one) => fillPlaceholders(one, previous));
  if (typeof value !== "string") return value;
  return value.replaceAll(/\$(unique|plate)/g, () => `m${process.pid}-${nextNumber()}`);
}

type QueryClient = { query: (statement: object) => Promise<{ rows: object[] }> };

/** Runs a row's statements in order, as prepared statements named after the row. @returns the rows of each. */
export async function runStatements(
  { name, statements, transaction }: Pick<Row, "name" | "statements" | "transaction">,
  client: QueryClient,
): Promise<object[][]> {
  if (transaction) await client.query({ text: "begin" });
  const answers: object[][] = [];
  for (const [index, { text, values }] of statements.entries()) {
    const [previous]: unknown[] = Object.values(answers[0]?.[0] ?? {});
    const fresh = values.map((value) => fillPlaceholders(value, previous));
    const { rows } = await client.query({ name: `${name}${index}`, text, values: fresh });
    answers.push(rows);
  }
  if (transaction) await client.query({ text: "commit" });
  return answers;
}
