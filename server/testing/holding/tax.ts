import { sql } from "kysely";
import { closeMonth, creditBill, searchBills } from "#contract/bill/bill.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { claimPayment } from "#contract/payment/claim.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding, keep } from "./holding.ts";

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

let claims = 0;

/** The UTR that people of the company type. */
export const someUtr = ({ companyId }: Pick<Holding, "companyId">): string =>
  String(600_000_000_000 + companyId);

/** One more claim of the company's first bill, which may be paid by now; its id comes first. */
export async function addClaim({ db }: World, holding: Holding): Promise<void> {
  claims += 1;
  const { rows } = await sql<{ claimId: number }>`
    insert into claim (company_id, customer_id, bill_id, utr, amount_paise, at, user_id)
    select company_id, customer_id, bill_id, ${String(700_000_000_000 + claims)}, 100, '2026-11-21T04:30Z',
      ${holding.ids.get("userid")?.at(-1)}
    from bill where bill_id = ${firstOf(holding, "billid")}
    returning claim_id as "claimId"`.execute(db);
  const added = rows.map(({ claimId }) => claimId);
  holding.ids.set("claimid", [...added, ...(holding.ids.get("claimid") ?? [])]);
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
    await done(claimPayment, { BillId: billId, Utr: someUtr(holding) }, { token });
    await done(
      creditBill,
      { BillId: billId, Amount: 1, Reason: `${holding.name} ${HIDDEN} door` },
      { token },
    );
  }
}
