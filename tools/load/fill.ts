import { randomUUID } from "node:crypto";
import { slots } from "#contract/booking/slot.ts";
import type { Row } from "./row.ts";
import { CUSTOMERS, USERS } from "./sizes.ts";

let made = 0;

/** A number that is new each time. */
export const nextNumber = (): number => (made += 1);

const letter = (index: number) => String.fromCharCode(65 + (Math.floor(index) % 26));

/** A vehicle's number that is new each time, of nearly seven million. */
function plate(): string {
  const nth = nextNumber();
  return `ZZ01${letter(nth / 260_000)}${letter(nth / 10_000)}${String(nth % 10_000).padStart(4, "0")}`;
}

/** The row's body as it is sent once, with what stands for something new replaced; `nth` is which of its washes is meant. */
export function fillBody({ body, washes = [] }: Pick<Row, "body" | "washes">, nth = 0): string {
  const number = nextNumber();
  return JSON.stringify(body)
    .replaceAll('"$wash"', String(washes[nth]))
    .replaceAll("$uuid", () => randomUUID())
    .replaceAll('"$customer"', String((number % CUSTOMERS) + 1))
    .replaceAll("$user", String((number % USERS) + 1))
    .replaceAll("$slot", slots[number % slots.length] ?? "")
    .replaceAll("$unique", `u${number}`)
    .replaceAll("$plate", plate);
}
