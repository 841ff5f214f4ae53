import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initSync, TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";

/**
 * @returns a tagged PDF 1.7 of the file at `path`, which reads `input` as its input `paper`.
 * @throws Error with the compiler's messages.
 */
export type Compiler = (path: string, input: string) => Uint8Array;

/** Everything that a compiler can read: its files by path, and its fonts. */
export type Sources = { files: Record<string, string>; fonts: Buffer[] };

/** Format of the compiler's errors: each with its message and its position. */
const IN_FULL = 3;

/** @returns Typst as WebAssembly, which runs wherever Node does. It never releases about 1 MB per document. */
export async function createCompiler({ files, fonts }: Sources): Promise<Compiler> {
  const program = createRequire(import.meta.url).resolve("@myriaddreamin/typst-ts-web-compiler/wasm");
  initSync({ module: readFileSync(program) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();
  for (const [path, text] of Object.entries(files)) compiler.add_source(path, text);
  return (path, input) => {
    const output = compiler.compile(path, [["paper", input]], "pdf", IN_FULL) as {
      result?: Uint8Array;
      diagnostics?: { message: string }[];
    };
    if (!output.result)
      throw new Error(output.diagnostics?.map(({ message }) => message).join(" ") ?? "Nothing was made.");
    return output.result;
  };
}
