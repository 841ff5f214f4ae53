import { type AddedTax, addedTo, billedTax, mixedTax } from "#contract/price/addedTax.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { findAddedTax } from "#server/features/company/tax.queries.ts";

type Sold = {
  companyId: number;
  societyId: number;
  today: string;
  amount: Paise;
  /** Of the tax that is added today, in hundredths of a percent; 0 for none. */
  addedRate: number;
  washes: readonly { day: string; pricePaise: Paise }[];
};

/**
 * The tax that is added to an amount, where tax is added today, and the total as it is rounded on a bill: less tax for
 * washes after a change of registration.
 */
export async function findTaxOn(
  db: Db,
  { amount, addedRate, washes, ...sold }: Sold,
): Promise<AddedTax | undefined> {
  if (addedRate === 0) return undefined;
  const added = await findAddedTax(db, sold, washes);
  const { taxPaise } = addedTo(amount, addedRate);
  return added.taxPaise === taxPaise ? billedTax(amount, addedRate) : mixedTax(amount, added);
}
