import { formatMoney, formatPrice } from "#contract/format.ts";
import type { CodedText, TextParams } from "#contract/coded.ts";
import type { Translator } from "./translator.ts";

/** Words the codes of which it has the texts; durations are worded by the labels. */
export type CodeTranslator = Translator<"labels">;

/** Areas of the codes' texts; the staff areas exist in English only. */
const codeAreas = ["errors", "fields", "offers", "staffErrors", "staffFields"];

/** "30 seconds", "5 minutes" */
const waitOf = (seconds: number, { t }: CodeTranslator): string =>
  seconds < 60
    ? t("labels.countSeconds", { count: seconds })
    : t("labels.countMinutes", { count: Math.ceil(seconds / 60) });

/** Formats of error parameters by name; others are inserted unchanged. */
const parameterFormats: Record<string, (value: never, translator: CodeTranslator) => string> = {
  day: (value: string, { day }) => day(value),
  until: (value: string, { day }) => day(value),
  month: (value: string, { month }) => month(value),
  slot: (value: string, { slot }) => slot(value),
  /** Rupees. */
  amount: (value: number) => formatMoney(value),
  byOffer: (value: number) => formatMoney(value),
  byHand: (value: number) => formatMoney(value),
  price: (value: number) => formatPrice(value),
  /** Seconds. */
  wait: (value: number, translator) => waitOf(value, translator),
};

const parametersOf = (params: TextParams, translator: CodeTranslator) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      parameterFormats[name]?.(value as never, translator) ?? value,
    ]),
  );

/** Words a code of the contract or the server; null when this translator lacks its text. */
export function wordCode({ code, params = {} }: CodedText, translator: CodeTranslator): string | null {
  const key = codeAreas.map((area) => `${area}.${code}`).find((one) => translator.has(one));
  return key === undefined ? null : translator.word(key, parametersOf(params, translator));
}

/** Words consecutive texts; null when there are none, or when a text is missing. */
export function wordCodes(texts: readonly CodedText[], translator: CodeTranslator): string | null {
  const words = texts.map((text) => wordCode(text, translator));
  return words.length === 0 || words.includes(null) ? null : words.join(" ");
}
