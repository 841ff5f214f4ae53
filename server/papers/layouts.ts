import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Sources } from "./compiler.ts";
import { labelTemplate } from "./labelTemplate.ts";
import { reportTemplate } from "./reportTemplate.ts";
import { template } from "./template.ts";

const require = createRequire(import.meta.url);
const font = (weight: string): Buffer =>
  readFileSync(
    require.resolve(`@expo-google-fonts/noto-sans-devanagari/${weight}/NotoSansDevanagari_${weight}.ttf`),
  );

/** Where each layout stands among the compiler's files. */
export const layouts = { paper: "/paper.typ", report: "/report.typ", labels: "/labels.typ" };

/** @returns what the compiler sees. Nothing is read from the machine's own fonts: the same paper would differ between machines. */
export const readSources = (): Sources => ({
  files: { [layouts.paper]: template, [layouts.report]: reportTemplate, [layouts.labels]: labelTemplate },
  fonts: [font("400Regular"), font("700Bold")],
});
