import type { Sources } from "./compiler.ts";
import { readFonts } from "./fonts.ts";
import { labelTemplate } from "./labelTemplate.ts";
import { reportTemplate } from "./reportTemplate.ts";
import { template } from "./template.ts";

/** Where each layout stands among the compiler's files. */
export const layouts = { paper: "/paper.typ", report: "/report.typ", labels: "/labels.typ" };

/** @returns what the compiler sees, with fonts by their names. Nothing is read from the machine's own fonts: the same paper would differ between machines. */
export const readSources = (fonts: readonly string[]): Sources => ({
  files: { [layouts.paper]: template, [layouts.report]: reportTemplate, [layouts.labels]: labelTemplate },
  fonts: readFonts(fonts),
});
