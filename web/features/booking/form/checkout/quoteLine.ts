import type { Paise } from "#contract/money.ts";
import type { Vehicle } from "../vehicle/vehicle.ts";

/** A vehicle's washes without the full days left out, and their amount by price per wash or per month. */
export type QuoteLine = {
  vehicle: Vehicle;
  price: Paise;
  per: "wash" | "month";
  occurrences: number;
  amount: Paise;
};
