import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { Drawing } from "./drawer.ts";
import { labelTemplate } from "./labelTemplate.ts";
import { reportTemplate } from "./reportTemplate.ts";
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
const layouts: Record<Drawing["layout"], string> = {
  paper: path.join(workspace, "paper.typ"),
  report: path.join(workspace, "report.typ"),
  labels: path.join(workspace, "labels.typ"),
};
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: [font("400Regular"), font("700Bold")] }],
});
compiler.addSource(layouts.paper, template);
compiler.addSource(layouts.report, reportTemplate);
compiler.addSource(layouts.labels, labelTemplate);

/** PDF/A-2b: what is drawn can be read as it is for as long as papers have to be kept. */
const ARCHIVED = "a-2b";

function draw({ layout, said }: Drawing): Buffer {
  const inputs = { paper: JSON.stringify(said) };
  try {
    // By path: every text that is given as the main file itself is kept as a new source for ever.
    return compiler.pdf({ mainFilePath: layouts[layout], inputs }, { pdfStandard: ARCHIVED });
  } finally {
    compiler.evictCache(0);
  }
}

process.on("message", (drawing: Drawing) => {
  try {
    process.send?.({ pdf: draw(drawing) });
  } catch (error) {
    process.send?.({ problem: error instanceof Error ? error.message : String(error) });
  }
});
