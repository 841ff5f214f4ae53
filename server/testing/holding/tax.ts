import { addTaxSettings } from "#contract/bill/tax.ts";
import type { World } from "#server/testing/world.ts";
import { HIDDEN, type Holding } from "./holding.ts";

/** How the company is taxed. */
export const someTax = ({ companyId, name }: Holding) => ({
  CompanyId: companyId,
  From: "2026-04-01",
  Registration: "unregistered" as const,
  LegalName: `${name} ${HIDDEN} LLP`,
  Address: `4 ${name} ${HIDDEN} Plaza`,
  StateId: 21,
  Sac: "998538",
  Rate: 18,
  SeriesPrefix: name.slice(0, 2),
});

/** Says so. */
export async function addTax({ done }: World, holding: Holding, token: string): Promise<void> {
  await done(addTaxSettings, someTax(holding), { token });
}
