import { randomUUID } from "node:crypto";
import { slots } from "#contract/booking/slot.ts";
import type { Row } from "./row.ts";
import { CUSTOMERS, USERS } from "./sizes.ts";

let lastNumber = 0;

/** A new number on each call. */
export const nextNumber = (): number => (lastNumber += 1);

const letter = (index: number) => String.fromCharCode(65 + (Math.floor(index) % 26));

/** A new vehicle number on each call, out of nearly seven million. */
function plate(): string {
  const nth = nextNumber();
  return `ZZ01${letter(nth / 260_000)}${letter(nth / 10_000)}${String(nth % 10_000).padStart(4, "0")}`;
}

/** The row's body with its placeholders replaced. `nth` is the index of the wash in `washes`. */
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
