import { inMachineCode, inWebAssembly } from "./compiler.ts";
import type { Drawing } from "./drawer.ts";
import { layouts, readSources } from "./layouts.ts";
import { pictured } from "./pictured.ts";

/**
 * The program of the process that draws papers: the compiler holds its thread for as long as it draws, and may keep some of
 * every paper for ever. It is told papers one by one, and answers each with its bytes, or with why it could not.
 */

const sources = readSources();
const compiler = Promise.resolve(inMachineCode(sources) ?? inWebAssembly(sources));

async function draw(drawing: Drawing): Promise<Buffer> {
  const compile = await compiler;
  return Buffer.from(compile(layouts[drawing.layout], JSON.stringify(pictured(drawing))));
}

process.on("message", (drawing: Drawing) => {
  draw(drawing).then(
    (pdf) => process.send?.({ pdf }),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
