import { formatCount } from "../format.ts";
import { changesIn } from "./changes.ts";
import { dayIn, hourIn } from "./moment.ts";

/** "7 AM", "7 AM and 9 AM", or from when to when of more hours, in their order. */
function hoursIn(hours: readonly number[], language: string): string {
  const [first = 0, last = first] = [hours[0], hours.at(-1)];
  if (first === last) return hourIn(first, language);
  const [and, to] = language === "en" ? ["and", "to"] : ["और", "से"];
  return `${hourIn(first, language)} ${hours.length === 2 ? and : to} ${hourIn(last, language)}`;
}

/** How the values of each kind of parameter are written in a language. */
export const kinds = {
  text: (value: string) => value,
  count: (value: number) => formatCount(value),
  /** YYYY-MM-DD */
  day: dayIn,
  /** 0 to 23 */
  hour: hourIn,
  hours: hoursIn,
  /** Rupees, "831" or "831.50": without a sign, which would double what an English text message costs. */
  amount: (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2)),
  changes: changesIn,
} satisfies Record<string, (value: never, language: string) => string>;
export type Kind = keyof typeof kinds;
export type ValueOf<K extends Kind> = Parameters<(typeof kinds)[K]>[0];
