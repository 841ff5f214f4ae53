import type { Sources } from "./compiler.ts";
import { readFonts } from "./fonts.ts";
import { gateListTemplate } from "./gateListTemplate.ts";
import { labelTemplate } from "./labelTemplate.ts";
import { posterTemplate } from "./posterTemplate.ts";
import { reportTemplate } from "./reportTemplate.ts";
import { template } from "./template.ts";

/** Paths of the layouts among the compiler's files. */
export const layouts = {
  paper: "/paper.typ",
  report: "/report.typ",
  labels: "/labels.typ",
  poster: "/poster.typ",
  gateList: "/gateList.typ",
};

/**
 * @returns the compiler's files, with fonts by name. The machine's own fonts are not used: documents would differ
 * between machines.
 */
export const readSources = (fonts: readonly string[]): Sources => ({
  files: {
    [layouts.paper]: template,
    [layouts.report]: reportTemplate,
    [layouts.labels]: labelTemplate,
    [layouts.poster]: posterTemplate,
    [layouts.gateList]: gateListTemplate,
  },
  fonts: readFonts(fonts),
});
