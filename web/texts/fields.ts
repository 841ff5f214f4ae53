import { type CodedText, readCoded } from "#contract/coded.ts";
import { wordCode } from "#i18n/errors.ts";
import type { Areas } from "#i18n/translator.ts";
import { englishOf } from "./catalogue.ts";
import { currentTranslator } from "./current.ts";

// Apart from the screens' texts: only forms need them.
const english = englishOf(
  import.meta.glob<Areas[string]>("../../i18n/en/{fields,staffFields}.json", {
    eager: true,
    import: "default",
  }),
);

/** Words what a schema or rule of the contract finds wrong with a field; a message that is no code stays. */
export function wordField(wrong: CodedText | string): string {
  const text = typeof wrong === "string" ? readCoded(wrong) : wrong;
  if (text === null) return wrong as string;
  return wordCode(text, currentTranslator()) ?? wordCode(text, english) ?? text.code;
}

/** The same of the first thing that a schema finds wrong with `value`; undefined when nothing. */
export function firstProblem(
  schema: {
    safeParse: (value: unknown) => { error?: { issues: readonly { message: string }[] } | undefined };
  },
  value: unknown,
): string | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && wordField(issue.message);
}
