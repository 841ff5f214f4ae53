import type { PlainFieldCode } from "../coded.ts";
import { requiredLine } from "../text.ts";

/** What is said of a number that is none. */
export const MALFORMED_PLATE = "vehicleNumberShape" satisfies PlainFieldCode;

/** Two letters, two digits, two letters, four digits: what most vehicles carry. */
const usual = /^[A-Z]{2}[0-9]{2}[A-Z]{2}[0-9]{4}$/;

/** What others carry: the BH series ("22BH1234AA"), the single-letter one ("MH12A1234"), and Delhi's ("DL3CAB1234"). */
const others = [
  /^[0-9]{2}BH[0-9]{4}[A-HJ-NP-Z]{1,2}$/,
  /^[A-Z]{2}[0-9]{2}[A-Z][0-9]{4}$/,
  /^DL[0-9][A-Z]{1,3}[0-9]{4}$/,
];

/** Whether a tidy number is one that every company takes; of others the company decides. */
export const isUsualPlate = (number: string): boolean => usual.test(number);

const isPlate = (number: string): boolean => [usual, ...others].some((format) => format.test(number));

/** A vehicle's number without what people write between its parts, in capitals. */
const tidyPlate = (text: string): string => text.toUpperCase().replace(/[\s.·-]/gu, "");

const tidy = requiredLine("carNumberRequired", 20).overwrite(tidyPlate);

/** A vehicle's number: two letters, two digits, two letters, four digits. */
export const plate = tidy.refine(isUsualPlate, MALFORMED_PLATE);

/** The same, or one of the other formats. */
export const anyPlate = tidy.refine(isPlate, MALFORMED_PLATE);
