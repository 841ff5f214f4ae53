import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const JSON_SCHEMA = /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out of the browser's build how zod tells a schema as JSON Schema, which every schema carries along: only the
 * server's API page asks for that.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: "without-json-schema",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!JSON_SCHEMA.test(id)) return null;
      const names = [...(await readFile(id, "utf8")).matchAll(EXPORTED)].map(([, name]) => name);
      return [
        "const none = () => undefined;",
        ...["process", ...names].map((name) => `export { none as ${name} };`),
      ].join("\n");
    },
  };
}
