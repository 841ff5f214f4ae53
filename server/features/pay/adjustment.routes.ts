import { paiseOf } from "#contract/money.ts";
import { addPayAdjustment } from "#contract/pay/adjustment.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findPayee } from "./month.queries.ts";
import { insertAdjustment } from "./adjustment.queries.ts";

export function payAdjustmentRoutes(serve: Serve): void {
  serve(addPayAdjustment, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { providerId, companyId } = found(await findPayee(db, scope, body.ProviderId), "provider");
      const payAdjustmentId = await insertAdjustment(db, {
        providerId,
        companyId,
        month: body.Month,
        amountPaise: paiseOf(body.Amount),
        reason: body.Reason,
        at: now,
        userId: caller.userId,
      });
      return { payAdjustmentId };
    }),
  );
}
