import { indiaAt } from "#contract/day.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import { addPayAdvance } from "#contract/pay/advance.ts";
import { fieldText, found, invalid, refusalText } from "#server/errors/apiError.ts";
import { findCompany } from "#server/features/bill/close/close.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { findPayee } from "./month.queries.ts";
import { findOutstandingAdvance, insertAdvance } from "./advance.queries.ts";

export function payAdvanceRoutes(serve: Serve): void {
  serve(addPayAdvance, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { providerId, companyId } = found(await findPayee(db, scope, body.ProviderId), "provider");
      if (body.On > indiaAt(now).day) throw invalid({ On: fieldText("notAfterToday") });
      const amountPaise = paiseOf(body.Amount);
      if (amountPaise < 0) {
        // Against closing and other returns at the same time.
        await findCompany(db, companyId, true);
        const left = await findOutstandingAdvance(db, providerId, companyId);
        if (left + amountPaise < 0)
          throw invalid({ Amount: refusalText("advanceLeftOnly", { amount: rupeesOf(left) }) });
      }
      const payAdvanceId = await insertAdvance(db, {
        providerId,
        companyId,
        on: body.On,
        amountPaise,
        note: body.Note,
        at: now,
        userId: caller.userId,
      });
      return { payAdvanceId };
    }),
  );
}
