import { readdirSync, readFileSync } from "node:fs";
import { checkSync } from "recheck";
import { parseAst } from "vite";
import { expect, test } from "vitest";

process.env["RECHECK_BACKEND"] = "pure";
/**
 * The checker tries inputs where it cannot decide by analysis. A few tries are enough for patterns as small as these. It
 * counts their steps: a limit of time would call a pattern slow on a busy machine.
 */
const tries = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  maxIteration: 2,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 40,
};

const sources = ["contract", "server"].flatMap((roof) =>
  readdirSync(roof, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("testing/"))
    .map((file) => `${roof}/${file}`),
);

type Pattern = { pattern: string; flags: string };

/** The regular expressions in a syntax tree. */
function patternsIn(node: unknown): Pattern[] {
  if (typeof node !== "object" || node === null) return [];
  if ("regex" in node && node.regex) return [node.regex as Pattern];
  return Object.values(node).flatMap(patternsIn);
}

/** Each pattern once, with the files that contain it. */
const literals = new Map<string, Pattern & { files: string[] }>();
for (const file of sources)
  for (const { pattern, flags } of patternsIn(parseAst(readFileSync(file, "utf8"), { lang: "ts" }))) {
    const key = `/${pattern}/${flags}`;
    const existing = literals.get(key);
    if (existing) existing.files.push(file);
    else literals.set(key, { pattern, flags, files: [file] });
  }

const isLinear = ({ pattern, flags }: Pattern): boolean => checkSync(pattern, flags, tries).status === "safe";

test("every pattern takes time linear in the length of the text", () => {
  expect(literals.size).toBeGreaterThan(40);
  const slow = [...literals].filter(([, literal]) => !isLinear(literal));
  expect(slow.map(([source, { files }]) => `${files.join(", ")}: ${source}`)).toEqual([]);
});

test.each([/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, /^,+|,+$/g, /(?<!\d),+$/, /^(a+)+$/])(
  "reports %s as slow",
  ({ source, flags }) => {
    expect(isLinear({ pattern: source, flags })).toBe(false);
  },
);
