import path from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

const compiled = (source: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(source) as Record<string, string>).map(([name, text]) => [
        name,
        compileMessage(text),
      ]),
    ),
  );

const folder = path.resolve(import.meta.dirname, "../i18n");
const calls = /\b(areaFiles|englishFiles|translatedFiles)\(\s*((?:"\w+",?\s*)+)\)/g;

/** Writes globs in place of the calls that name areas, since Vite reads only literal ones. */
function withFiles(source: string, id: string): string {
  const from = path.relative(path.dirname(id), folder).replaceAll(path.sep, "/");
  return source.replace(calls, (_call, name: string, listed: string) => {
    const areas = listed.match(/\w+/g) ?? [];
    // Braces around a single name would be part of it.
    const files = `${areas.length > 1 ? `{${areas.join()}}` : areas[0]}.json`;
    const translated = `import.meta.glob(["${from}/*/${files}", "!${from}/en/*"], { import: "default" })`;
    const english = `import.meta.glob("${from}/en/${files}", { eager: true, import: "default" })`;
    if (name === "englishFiles") return english;
    return name === "translatedFiles" ? translated : `{ english: ${english}, translated: ${translated} }`;
  });
}

/**
 * Compiles the messages of the text catalogue, so that pages need no parser, and replaces the calls of
 * `web/texts/files.ts`, such as `areaFiles("washes", …)`, by the files themselves.
 */
export const compiledTexts = (): Plugin => ({
  name: "compiled-texts",
  enforce: "pre",
  transform(source, id) {
    if (/\/i18n\/\w+\/\w+\.json$/.test(id)) return compiled(source);
    return /\/web\/.*\.tsx?$/.test(id) ? withFiles(source, id) : null;
  },
});
