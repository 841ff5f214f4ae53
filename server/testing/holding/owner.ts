import { promisePayment } from "#contract/bill/collection.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding } from "./holding.ts";

/** A promise of the company's customer to pay. */
export async function addPromise({ done }: World, holding: Holding, token: string): Promise<void> {
  const CustomerId = firstOf(holding, "customerid");
  await done(promisePayment, { CustomerId, Day: null, Note: `${holding.name} ${HIDDEN} promise` }, { token });
}
