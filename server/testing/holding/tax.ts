import { sql } from "kysely";
import { closeMonth, creditBill, searchBills } from "#contract/bill/bill.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import type { World } from "#server/testing/world.ts";
import { HIDDEN, type Holding, keep } from "./holding.ts";

/** How the company is taxed. */
export const someTax = ({ companyId, name }: Pick<Holding, "companyId" | "name">) => ({
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

/** A bill of the month before, and a credit note of it: one of the customer's washes was then, and is done. */
export async function addBill({ db, done }: World, holding: Holding, token: string): Promise<void> {
  await sql`update booking set billing = 'monthly' where company_id = ${holding.companyId}`.execute(db);
  await sql`
    update wash set day = '2026-10-05', status = 'done', outcome_effect = 'charge'
    where wash_id = (select min(wash_id) from wash where company_id = ${holding.companyId})`.execute(db);
  await done(closeMonth, { Month: "2026-10" }, { token });
  const { rows } = await done(searchBills, {}, { token });
  for (const { billId } of rows) {
    keep(holding, "billid", billId);
    await done(
      creditBill,
      { BillId: billId, Amount: 1, Reason: `${holding.name} ${HIDDEN} door` },
      { token },
    );
  }
}
