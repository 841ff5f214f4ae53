import { homeOf } from "./address/address.ts";
import type { Draft } from "./draft.ts";

/** Said to whoever goes on too early. */
export const BOTH_FIRST = "Please fill in both Customer and Address details first.";

/** What a booking still needs before it can be checked out, each as a sentence that says what to do. */
export function missingFrom({ customer, address, item, vehicles, entry, editing, waiting }: Draft): string[] {
  const strangers = vehicles.filter(({ society }) => society !== address.society);
  const others = waiting.filter((number) => number !== entry.number);
  const wanted: [boolean, string][] = [
    [customer === null || homeOf(address) === null, BOTH_FIRST],
    [item === null, "Please select a service item"],
    [vehicles.length === 0 && entry.number === "" && waiting.length === 0, "Please add a vehicle"],
    [
      editing === null && entry.number !== "",
      `Add ${entry.number} to the booking first, or clear its number.`,
    ],
    [others.length > 0, `Choose a time for ${others.join(", ")}, or take it out again.`],
    [editing !== null, `Update ${entry.number} first, or cancel changing it.`],
    [
      strangers.length > 0,
      `Choose the parking of ${strangers.map(({ number }) => number).join(", ")} anew: it is in another society.`,
    ],
  ];
  return wanted.filter(([isMissing]) => isMissing).map(([, sentence]) => sentence);
}
