import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { Paper } from "./paper.ts";
import { template } from "./template.ts";

/**
 * The program of the process that draws papers: the compiler holds its thread for as long as it draws, and keeps some of
 * every paper for ever. It is told papers one by one, and answers each with its bytes, or with why it could not.
 */

const require = createRequire(import.meta.url);
const font = (weight: string): Buffer =>
  readFileSync(
    require.resolve(`@expo-google-fonts/noto-sans-devanagari/${weight}/NotoSansDevanagari_${weight}.ttf`),
  );

// Nothing is read from the disk: the fonts are given as bytes, or the same paper would differ between machines.
const workspace = path.join(import.meta.dirname, "nowhere");
const layout = path.join(workspace, "paper.typ");
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: [font("400Regular"), font("700Bold")] }],
});
compiler.addSource(layout, template);

function draw(paper: Paper): Buffer {
  const inputs = { paper: JSON.stringify(paper) };
  try {
    // By path: every text that is given as the main file itself is kept as a new source for ever.
    return compiler.pdf({ mainFilePath: layout, inputs });
  } finally {
    compiler.evictCache(0);
  }
}

process.on("message", (paper: Paper) => {
  try {
    process.send?.({ pdf: draw(paper) });
  } catch (error) {
    process.send?.({ problem: error instanceof Error ? error.message : String(error) });
  }
});
