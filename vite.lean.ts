import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const JSON_SCHEMA = /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const SCHEMAS = /zod[\\/]v4[\\/]core[\\/]schemas\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;
const COMPILES = "const jit = !core.globalConfig.jitless;";

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

/**
 * Leaves out of the browser's build that zod compiles schemas into functions: the content policy forbids that, and a
 * browser complains of the first try.
 */
export function withoutCompiling(): Plugin {
  return {
    name: "without-compiling",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!SCHEMAS.test(id)) return null;
      const code = await readFile(id, "utf8");
      if (!code.includes(COMPILES)) throw new Error("zod says otherwise now when it compiles.");
      return code
        .replace(COMPILES, "const jit = false;")
        .replace("const fastEnabled = jit && allowsEval.value;", "const fastEnabled = false;");
    },
  };
}
