import { sql } from "kysely";
import { addTaxSettings } from "#contract/bill/tax.ts";
import type { World } from "#server/testing/world.ts";
import { HIDDEN, type Holding } from "./holding.ts";
import { someTax } from "./tax.ts";

/** A return that the company has filed while it was registered. */
export async function addFiling({ db, done }: World, holding: Holding, token: string): Promise<void> {
  const { companyId, name } = holding;
  const registered = { Registration: "regular" as const, Gstin: "27AAPFU0939F1ZV" };
  const SeriesPrefix = `${name.slice(0, 1)}R`;
  await done(
    addTaxSettings,
    { ...someTax(holding), ...registered, From: "2025-04-01", SeriesPrefix },
    { token },
  );
  await sql`insert into return_filing (company_id, gstin, form, from_day, to_day, filed_on, arn, created_at, created_by)
    select ${companyId}, ${registered.Gstin}, 'GSTR-1', '2026-09-01', '2026-09-30', '2026-10-11',
      ${`${name} ${HIDDEN} arn`}, '2026-10-11', min(user_id) from app_user where company_id = ${companyId}`.execute(
    db,
  );
}
