import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";

/**
 * Writes i18n/messages.ts: the parameters of each English text. The code and the other languages are checked against
 * it.
 */

const folder = new URL("../i18n/", import.meta.url);

/**
 * The parameters of a text, sorted: name → the TypeScript type of what stands for it.
 * @param {string} text
 * @returns {[string, string][]}
 */
export function parametersOf(text) {
  const found = new Map();
  const visit = (/** @type {unknown} */ compiled) => {
    if (!Array.isArray(compiled)) return;
    for (const part of compiled) {
      if (!Array.isArray(part)) continue;
      const [name, type, cases] = part;
      const isCounted = type === "plural" || found.get(name) === "number";
      found.set(name, isCounted ? "number" : "string | number");
      for (const one of Object.values(cases ?? {})) visit(one);
    }
  };
  visit(compileMessage(text));
  return [...found].toSorted(([one], [other]) => one.localeCompare(other));
}

/**
 * The texts of a language by area.
 * @param {string} language
 * @returns {Record<string, Record<string, string>>}
 */
export const textsOf = (language) =>
  Object.fromEntries(
    readdirSync(new URL(`${language}/`, folder))
      .toSorted()
      .map((file) => [
        file.replace(".json", ""),
        JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), "utf8")),
      ]),
  );

/** The content of an up-to-date i18n/messages.ts. */
export function messagesModule() {
  const lines = Object.entries(textsOf("en")).flatMap(([area, texts]) =>
    Object.entries(texts).map(([name, text]) => {
      const parameters = parametersOf(text).map(([parameter, type]) => `${parameter}: ${type}`);
      return `  "${area}.${name}": ${parameters.length > 0 ? `{ ${parameters.join("; ")} }` : "object"};`;
    }),
  );
  return `/** What each text takes, by key: written by \`npm run texts\` from i18n/en. */\nexport type Messages = {\n${lines.join("\n")}\n};\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL("messages.ts", folder), messagesModule());
