// The build puts the texts themselves in place of this module: `build/sqlFiles.ts`.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** SQL by name: of a file without its `.sql`, or of all files in a folder, in the order of their names. */
export type SqlTexts = Readonly<Record<string, string>>;

function textsIn(folder: string): SqlTexts {
  const texts: Record<string, string> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) texts[entry.name] = Object.values(textsIn(place)).join("\n");
    else if (entry.name.endsWith(".sql"))
      texts[path.basename(entry.name, ".sql")] = readFileSync(place, "utf8");
  }
  return Object.fromEntries(Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export const migrations = textsIn(path.join(import.meta.dirname, "migrations"));
export const functions = textsIn(path.join(import.meta.dirname, "functions"));
