import type { PlainKey, Translate } from "#i18n/translator.ts";

/** The listed colours of vehicles, and others that are often written, in lower case. */
const colorTexts: Readonly<Record<string, PlainKey>> = {
  red: "cleaner.colorRed",
  blue: "cleaner.colorBlue",
  black: "cleaner.colorBlack",
  white: "cleaner.colorWhite",
  silver: "cleaner.colorSilver",
  grey: "cleaner.colorGrey",
  gray: "cleaner.colorGrey",
  brown: "cleaner.colorBrown",
  green: "cleaner.colorGreen",
  yellow: "cleaner.colorYellow",
  orange: "cleaner.colorOrange",
};

/** A vehicle's colour in words; an unlisted one as it was written. */
export function colorIn(color: string, t: Translate): string {
  const key = colorTexts[color.trim().toLowerCase()];
  return key === undefined ? color : t(key);
}
