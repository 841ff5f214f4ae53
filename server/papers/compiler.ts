import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initSync, TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";

/**
 * The compiler that draws papers. It is there twice, in the same version: as WebAssembly for every machine, and as machine
 * code, which takes half the time and keeps nothing of a paper, for the one kind of machine that it is built for. The same
 * source is the same bytes by either.
 */

/** @returns a PDF 1.7, tagged, of the file at a path, which finds `said` as its input `paper`. @throws Error with what is wrong. */
export type Compiler = (path: string, said: string) => Uint8Array;

/** What a compiler sees, and nothing else: its files by their path, and its fonts. */
export type Sources = { files: Record<string, string>; fonts: Buffer[] };

const require = createRequire(import.meta.url);

type MachineCode = {
  addSource(path: string, text: string): void;
  pdf(asked: { mainFilePath: string; inputs: Record<string, string> }): Uint8Array;
  evictCache(age: number): void;
};
type MachineCodeModule = {
  NodeCompiler: {
    create(given: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): MachineCode;
  };
};

/** @returns the one of machine code; none where it is not built for the machine. */
export function inMachineCode({ files, fonts }: Sources): Compiler | undefined {
  let built: MachineCodeModule;
  try {
    built = require("@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu") as MachineCodeModule;
  } catch {
    return undefined;
  }
  const compiler = built.NodeCompiler.create({ workspace: "/", fontArgs: [{ fontBlobs: fonts }] });
  for (const [path, text] of Object.entries(files)) compiler.addSource(path, text);
  return (path, said) => {
    try {
      // By path: every text that is given as the main file itself is kept as a new source for ever.
      return compiler.pdf({ mainFilePath: path, inputs: { paper: said } });
    } catch (error) {
      // It says what is wrong in the place of a code.
      throw new Error(String((error as { code?: unknown }).code), { cause: error });
    } finally {
      // What the paper before used stays: a sixteenth of the time.
      compiler.evictCache(1);
    }
  };
}

/** How the compiler is to tell what is wrong: each fault with its words and its place. */
const IN_FULL = 3;

/** @returns the one of WebAssembly. It keeps nearly 2 MB of each paper for ever. */
export async function inWebAssembly({ files, fonts }: Sources): Promise<Compiler> {
  const program = require.resolve("@myriaddreamin/typst-ts-web-compiler/wasm");
  initSync({ module: readFileSync(program) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();
  for (const [path, text] of Object.entries(files)) compiler.add_source(path, text);
  return (path, said) => {
    const made = compiler.compile(path, [["paper", said]], "pdf", IN_FULL) as {
      result?: Uint8Array;
      diagnostics?: { message: string }[];
    };
    if (!made.result)
      throw new Error(made.diagnostics?.map(({ message }) => message).join(" ") ?? "Nothing was made.");
    return made.result;
  };
}
