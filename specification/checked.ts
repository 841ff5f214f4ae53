import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll } from "vitest";
import { type Statement, takeChecked } from "./statement.ts";

/** The files of walks, which can run side by side, in the order in which the page has their rows. */
const parts = ["calls", "office", "vehicle", "booking"] as const;
type Part = (typeof parts)[number];

const folder = path.join(import.meta.dirname, "../node_modules/.cache/specification");
const fileOf = (part: Part): string => path.join(folder, `${part}.json`);

/** Forgets what earlier runs have checked. */
export function forgetChecked(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Keeps what the walks of a file have checked when they have ended. */
export function keepChecked(part: Part): void {
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(fileOf(part), JSON.stringify(takeChecked()));
  });
}

function read(part: Part): Statement[] {
  const file = fileOf(part);
  if (!existsSync(file)) throw new Error(`The page needs the run of specification/${part}.test.ts as well.`);
  return JSON.parse(readFileSync(file, "utf8")) as Statement[];
}

/** All that this run has checked, in the order of the walks. Two walks may check the same, as for two companies. */
export function readChecked(): Statement[] {
  const all = parts.flatMap(read);
  return [...new Map(all.map((one) => [`${one.outcome} ${one.section} ${one.says}`, one])).values()];
}
