import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** True if a second factor is required of a company's users, or of the back office (null). */
export async function isFactorRequired(db: Db, companyId: number | null): Promise<boolean> {
  const { rows } = await (
    companyId === null
      ? sql<{ required: boolean }>`select second_factor_required as required from back_office`
      : sql<{ required: boolean }>`
        select second_factor_required as required from company where company_id = ${companyId}`
  ).execute(db);
  return rows[0]?.required ?? false;
}

export async function requireFactor(db: Db, companyId: number | null, required: boolean): Promise<void> {
  await (
    companyId === null
      ? db.updateTable("back_office").set({ second_factor_required: required })
      : db
          .updateTable("company")
          .set({ second_factor_required: required })
          .where("company_id", "=", companyId)
  ).execute();
}
