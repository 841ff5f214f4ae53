import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file of the web app, by what it is called without its hash, and the keys of those that it imports. */
type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] };

/** The key of the app's entry, whose files its document names. */
const ENTRY = "index.html";

/**
 * Reads the manifest that Vite writes of a build.
 * @returns the files that some chunks take beside the app's entry, by the chunks' names; a script stands before those that it imports.
 */
export function filesIn(root: string): (names: readonly string[]) => string[] {
  const manifest = path.join(root, ".vite/manifest.json");
  if (!existsSync(manifest)) return () => [];
  const chunks = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, Chunk>;
  const take = (chunk: Chunk | undefined, files: Set<string>): void => {
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const key of chunk.imports ?? []) take(chunks[key], files);
  };
  const known = new Set<string>();
  take(chunks[ENTRY], known);
  const chunkOf = (name: string) => Object.values(chunks).find((chunk) => chunk.name === name);
  return (names) => {
    const files = new Set<string>();
    for (const name of names) take(chunkOf(name), files);
    return [...files].filter((file) => !known.has(file));
  };
}
