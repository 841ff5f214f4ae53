import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Language, languages } from "#i18n/languages.ts";

type Script = (typeof languages)[Language]["script"];

/**
 * The font of each script, by layout name. The compiler repeats the text of a conjunct for each height at which a
 * part of it is drawn: Noto Sans for Bengali and Telugu has many such parts, so their words could not be found by
 * search.
 */
const fonts: Record<Script, string> = {
  Latin: "Noto Sans Devanagari",
  Devanagari: "Noto Sans Devanagari",
  Kannada: "Noto Sans Kannada",
  Tamil: "Noto Sans Tamil",
  Telugu: "Hind Guntur",
  Bengali: "Hind Siliguri",
};

const others = Object.entries(fonts).filter(([, name]) => name !== fonts.Latin);

/** The fonts for the scripts in a document's texts: names may be in another script than its language. */
export function fontsFor(content: object): string[] {
  const text = JSON.stringify(content);
  const needed = others.filter(([script]) => new RegExp(`\\p{Script=${script}}`, "u").test(text));
  return [fonts.Latin, ...needed.map(([, name]) => name)];
}

const require = createRequire(import.meta.url);

function readFont(name: string, weight: string): Buffer {
  const [folder, file] = [name.toLowerCase().replaceAll(" ", "-"), name.replaceAll(" ", "")];
  return readFileSync(require.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`));
}

/** Font files by name, regular and bold. */
export const readFonts = (names: readonly string[]): Buffer[] =>
  names.flatMap((name) => ["400Regular", "700Bold"].map((weight) => readFont(name, weight)));
