import type { PlainFieldCode } from "../coded.ts";
import { requiredLine } from "../text.ts";

export const MALFORMED_PLATE = "vehicleNumberShape" satisfies PlainFieldCode;

/** Two letters, two digits, two letters, four digits: the format of most vehicles. */
const usual = /^[A-Z]{2}[0-9]{2}[A-Z]{2}[0-9]{4}$/;

/**
 * Other formats: the BH series ("22BH1234AA"), series of one or three letters ("MH12A1234", "KA01MAB1234"), and Delhi's
 * ("DL3CAB1234").
 */
const others = [
  /^[0-9]{2}BH[0-9]{4}[A-HJ-NP-Z]{1,2}$/,
  /^[A-Z]{2}[0-9]{2}[A-Z][0-9]{4}$/,
  /^(?!DL)[A-Z]{2}[0-9]{2}[A-Z]{3}[0-9]{4}$/,
  /^DL[0-9][A-Z]{1,3}[0-9]{4}$/,
];

/** True if every company accepts a normalized number; for the other formats the company decides. */
export const isUsualPlate = (number: string): boolean => usual.test(number);

const isPlate = (number: string): boolean => [usual, ...others].some((format) => format.test(number));

/** Most characters of a number in the usual format, without separators. */
export const MAX_PLATE = 10;

/** Upper case, without separators. */
export const tidyPlate = (text: string): string => text.toUpperCase().replace(/[\s.·-]/gu, "");

/** Zeros that people leave out of the district and the number: "GJ1AB34" is GJ01AB0034. Delhi's districts have one digit. */
function withZeros(number: string): string {
  const [, state = "", district = "", series = "", digits = ""] =
    /^([A-Z]{2})([0-9]{1,2})([A-Z]{1,3})([0-9]{1,4})$/.exec(number) ?? [];
  if (state === "" || (state === "DL" && digits.length === 4)) return number;
  const isDelhi = state === "DL";
  return `${state}${isDelhi ? district : district.padStart(2, "0")}${series}${digits.padStart(4, "0")}`;
}

const tidy = requiredLine("carNumberRequired", 20).overwrite(tidyPlate);

/** A vehicle number in the usual format: two letters, two digits, two letters, four digits. */
export const plate = tidy.refine(isUsualPlate, MALFORMED_PLATE);

/** A vehicle number in the usual format or one of the others. */
export const anyPlate = tidy.refine(isPlate, MALFORMED_PLATE);

/** The same, also without the zeros that people leave out: where a company takes other formats. */
export const fullPlate = tidy.overwrite(withZeros).refine(isPlate, MALFORMED_PLATE);
