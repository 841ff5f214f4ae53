import { type Compiler, createCompiler } from "./compiler.ts";
import type { RenderRequest } from "./renderer.ts";
import { fontsFor } from "./fonts.ts";
import { layouts, readSources } from "./layouts.ts";
import { layoutInputOf } from "./layoutInput.ts";

/**
 * The program of the process that renders documents: the compiler blocks its thread while it renders, and never
 * releases some of the memory of each document. Each message is one request; the reply is its bytes or the error.
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
  const fonts = fontsFor(request.content);
  const compile = await compilerWith(fonts);
  return Buffer.from(compile(layouts[request.layout], JSON.stringify({ ...layoutInputOf(request), fonts })));
}

process.on("message", (request: RenderRequest) => {
  render(request).then(
    (pdf) => process.send?.({ pdf }),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
