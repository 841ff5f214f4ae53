import { type Compiler, createCompiler } from "./compiler.ts";
import type { RenderRequest } from "./renderer.ts";
import { fontsFor } from "./fonts.ts";
import { layouts, readSources } from "./layouts.ts";
import { pictured } from "./layoutInput.ts";

/**
 * The program of the process that draws papers: the compiler holds its thread for as long as it draws, and keeps some of
 * every paper for ever. It is told papers one by one, and answers each with its bytes, or with why it could not.
 */

const compilers = new Map<string, Promise<Compiler>>();

/** A compiler with just these fonts: most documents use one script, and then take only the memory of its fonts. */
function compilerWith(names: readonly string[]): Promise<Compiler> {
  const fonts = names.join();
  let compiler = compilers.get(fonts);
  if (!compiler) {
    compiler = createCompiler(readSources(names));
    compilers.set(fonts, compiler);
  }
  return compiler;
}

async function render(request: RenderRequest): Promise<Buffer> {
  const fonts = fontsFor(request.said);
  const compile = await compilerWith(fonts);
  return Buffer.from(compile(layouts[request.layout], JSON.stringify({ ...pictured(request), fonts })));
}

process.on("message", (drawing: RenderRequest) => {
  render(drawing).then(
    (pdf) => process.send?.({ pdf }),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
