import { requiredLine } from "../text.ts";

const MALFORMED = "Enter a valid vehicle number (e.g., MH12AB1234)";

/** A vehicle's number without what people write between its parts, in capitals. */
const tidyPlate = (text: string): string => text.toUpperCase().replace(/[\s.·-]/gu, "");

/** A vehicle's number: two letters, two digits, two letters, four digits. */
export const plate = requiredLine("Car Number is required", 20)
  .overwrite(tidyPlate)
  .regex(/^[A-Z]{2}[0-9]{2}[A-Z]{2}[0-9]{4}$/, MALFORMED);
