import { formatMoney, formatPrice } from "#contract/format.ts";
import type { CodedText, TextParams } from "#contract/coded.ts";
import type { Translator } from "./translator.ts";

/** Where the texts of codes stand: those of staff alone are in English only. */
const areas = ["errors", "fields", "offers", "staffErrors", "staffFields"];

/** How long to wait, of seconds: "30 seconds", "5 minutes". */
const waitOf = (seconds: number, { t }: Translator): string =>
  seconds < 60
    ? t("labels.countSeconds", { count: seconds })
    : t("labels.countMinutes", { count: Math.ceil(seconds / 60) });

/** How the parameters of errors are written, by their names; any other stays as it is. */
const written: Record<string, (value: never, translator: Translator) => string> = {
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

const parametersOf = (params: TextParams, translator: Translator) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      written[name]?.(value as never, translator) ?? value,
    ]),
  );

/** Words a code of the contract or the server; null for one whose text this translator does not have. */
export function wordCode({ code, params = {} }: CodedText, translator: Translator): string | null {
  const key = areas.map((area) => `${area}.${code}`).find((one) => translator.has(one));
  return key === undefined ? null : translator.word(key, parametersOf(params, translator));
}

/** Words texts that follow each other; null where there are none, or one of them has no text here. */
export function wordCodes(texts: readonly CodedText[], translator: Translator): string | null {
  const words = texts.map((text) => wordCode(text, translator));
  return words.length === 0 || words.includes(null) ? null : words.join(" ");
}
