import type { z } from "zod";
import { firstProblem, wordField } from "#web/texts/fields.ts";
import { readSeries } from "#contract/society/series.ts";

/** The names of a series, and its error: a syntax error, or one from `schema`. */
export function readNames(text: string, schema: z.ZodType) {
  const { names, problem } = readSeries(text);
  return { names, problem: problem ? wordField(problem) : firstProblem(schema, names) };
}

/** Removes names that differ from an earlier one only in case, since they count as the same name. */
export function uniqueNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** "A", "A, B", "A … Z" */
export function sample(names: readonly string[]): string {
  return names.length < 3 ? names.join(", ") : `${names[0] ?? ""} … ${names.at(-1) ?? ""}`;
}
