import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file of the build; `name` is without its hash, `imports` holds keys of the manifest. */
type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] };

/** Manifest key of the app's entry, whose files index.html already lists. */
const ENTRY = "index.html";

/**
 * Reads the manifest of a Vite build.
 * @returns a function that lists the files of the named chunks beyond those of the app's entry; a script precedes its
 * imports.
 */
export function filesIn(root: string): (names: readonly string[]) => string[] {
  const manifest = path.join(root, ".vite/manifest.json");
  if (!existsSync(manifest)) return () => [];
  const chunks = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, Chunk>;
  const collect = (chunk: Chunk | undefined, files: Set<string>): void => {
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const key of chunk.imports ?? []) collect(chunks[key], files);
  };
  const entryFiles = new Set<string>();
  collect(chunks[ENTRY], entryFiles);
  const chunkOf = (name: string) => Object.values(chunks).find((chunk) => chunk.name === name);
  return (names) => {
    const files = new Set<string>();
    for (const name of names) collect(chunkOf(name), files);
    return [...files].filter((file) => !entryFiles.has(file));
  };
}
