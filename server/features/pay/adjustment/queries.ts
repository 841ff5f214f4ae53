import { firstDayOf } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";

export type NewAdjustment = {
  providerId: number;
  companyId: number;
  month: string;
  amountPaise: Paise;
  reason: string;
  at: Date;
  userId: number;
};

export async function insertAdjustment(db: Db, adjustment: NewAdjustment): Promise<number> {
  const { payAdjustmentId } = await db
    .insertInto("pay_adjustment")
    .values({
      provider_id: adjustment.providerId,
      company_id: adjustment.companyId,
      month: firstDayOf(adjustment.month),
      amount_paise: adjustment.amountPaise,
      reason: adjustment.reason,
      created_at: adjustment.at,
      created_by: adjustment.userId,
    })
    .returning("pay_adjustment_id as payAdjustmentId")
    .executeTakeFirstOrThrow();
  return payAdjustmentId;
}
