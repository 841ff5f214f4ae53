import type { TaxFields } from "./tax/tax.queries.ts";

/** Prefixes for the numbers of what was brought forward, in order of preference. */
const prefixes = ["OB", "OPB", "BF", "BBF", "OBF", "OPN", "OPE"];

/** A prefix that numbers none of the company's documents. */
export function openingPrefix(settings: readonly Pick<TaxFields, "prefixes">[]): string {
  const used = new Set(settings.flatMap((one) => Object.values(one.prefixes)));
  return prefixes.find((prefix) => !used.has(prefix)) ?? "OB";
}
