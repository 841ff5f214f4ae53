import type { PlainKey, Translate } from "./translator.ts";

/** The listed colours of vehicles, and others that are often written, in lower case. */
const colorTexts: Readonly<Record<string, PlainKey>> = {
  red: "labels.colorRed",
  blue: "labels.colorBlue",
  black: "labels.colorBlack",
  white: "labels.colorWhite",
  silver: "labels.colorSilver",
  grey: "labels.colorGrey",
  gray: "labels.colorGrey",
  brown: "labels.colorBrown",
  green: "labels.colorGreen",
  yellow: "labels.colorYellow",
  orange: "labels.colorOrange",
};

/** A vehicle's colour in words; an unlisted one as it was written. */
export function colorIn(color: string, t: Translate): string {
  const key = colorTexts[color.trim().toLowerCase()];
  return key === undefined ? color : t(key);
}

/** "Silver Honda Amaze", as vehicles are sent, with a listed colour in words. */
export function vehicleIn(vehicle: string, t: Translate): string {
  const [first = "", ...rest] = vehicle.split(" ");
  return [colorIn(first, t), ...rest].join(" ");
}
