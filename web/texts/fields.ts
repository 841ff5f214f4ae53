import { type CodedText, readCoded } from "#contract/coded.ts";
import { wordCode } from "#i18n/errors.ts";
import { textsOf } from "./catalogue.ts";
import { currentTranslator } from "./current.ts";
import { areaFiles } from "./files.ts";

// Separate from the screens' texts: only forms need them.
const { english } = textsOf(areaFiles("fields", "labels", "staffFields"));

/** Translates a contract error of a field; a message that is not a code stays. */
export function wordField(problem: CodedText | string): string {
  const text = typeof problem === "string" ? readCoded(problem) : problem;
  if (text === null) return problem as string;
  return wordCode(text, currentTranslator()) ?? wordCode(text, english) ?? text.code;
}

/** The first error that a schema finds in `value`; undefined if valid. */
export function firstProblem(
  schema: {
    safeParse: (value: unknown) => { error?: { issues: readonly { message: string }[] } | undefined };
  },
  value: unknown,
): string | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && wordField(issue.message);
}
