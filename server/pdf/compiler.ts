import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initSync, TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";

/** @returns a PDF 1.7, tagged, of the file at a path, which finds `said` as its input `paper`. @throws Error with what is wrong. */
export type Compiler = (path: string, input: string) => Uint8Array;

/** All that a compiler can read: its files by path, and its fonts. */
export type Sources = { files: Record<string, string>; fonts: Buffer[] };

/** How the compiler is to report errors: each with its message and its place. */
const IN_FULL = 3;

/** @returns Typst as WebAssembly, which runs wherever Node does. It keeps about 1 MB of each paper for ever. */
export async function createCompiler({ files, fonts }: Sources): Promise<Compiler> {
  const program = createRequire(import.meta.url).resolve("@myriaddreamin/typst-ts-web-compiler/wasm");
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
