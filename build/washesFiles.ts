import type { Bundle, ReleaseFiles } from "./serviceWorker.ts";

/** Files of web/public that the customer's page uses. */
const PUBLIC = ["scheme.js", "favicon.svg"];

/** The chunks of the customer's page and of the frame around it, cached with what they load later. */
const opened = ["OwnWashesPage", "frame"];
/** Chunks that the app itself loads later: toasts, the focus, and the screen after signing out. */
const beside = ["ToastList", "unstyled", "restoreFocus", "BookPage"];

/**
 * The files of the app's build that the customer's page needs without a connection. The texts of a language are for those who
 * have used it.
 */
export function washesFilesIn(bundle: Bundle): ReleaseFiles {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const chunkAt = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const named = (name: string) => {
    const found = chunks.find((chunk) => chunk.name === name);
    if (!found) throw new Error(`The build has no chunk ${name}, which /washes needs offline.`);
    return found;
  };
  type Chunk = (typeof chunks)[number];
  const collect = (chunk: Chunk | undefined, into: Set<Chunk>): Set<Chunk> => {
    if (!chunk || into.has(chunk)) return into;
    into.add(chunk);
    for (const file of chunk.imports) collect(chunkAt.get(file), into);
    return into;
  };
  const needed = new Set<Chunk>();
  for (const name of opened) collect(named(name), needed);
  const loadedLater = [...needed].filter(({ isEntry }) => !isEntry).flatMap((chunk) => chunk.dynamicImports);
  for (const name of beside) collect(named(name), needed);
  const texts = new Set<string>();
  for (const file of loadedLater) {
    const chunk = chunkAt.get(file);
    if (chunk?.name.startsWith("texts-")) texts.add(file);
    else collect(chunk, needed);
  }
  const files = new Set(PUBLIC);
  for (const { fileName, viteMetadata } of needed) {
    files.add(fileName);
    for (const style of viteMetadata?.importedCss ?? []) files.add(style);
    for (const asset of viteMetadata?.importedAssets ?? []) files.add(asset);
  }
  return { files: [...files], later: [...texts] };
}
