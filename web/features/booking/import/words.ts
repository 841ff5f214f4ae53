import type { CustomerImport } from "#contract/booking/import.ts";
import { plural } from "#contract/format.ts";

/** The people, vehicles and plans that an import brings: "2 customers with 3 vehicles on 2 plans". */
export function broughtText({ customers, total, vehicles, plans }: CustomerImport): string {
  const cars = `${plural(vehicles, "vehicle")} on ${plural(plans, "plan")}`;
  return customers === 0 && total > 0
    ? `${cars} of customers who are here already`
    : `${plural(customers, "customer")} with ${cars}`;
}
