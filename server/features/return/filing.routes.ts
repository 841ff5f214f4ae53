import { daysOf, periodOf } from "#contract/return/period.ts";
import { fileReturn } from "#contract/return/return.ts";
import { indiaAt } from "#contract/day.ts";
import { ApiError, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { storeAdvances } from "./advance.queries.ts";
import { findFilers, gstinOf } from "./return.queries.ts";
import { findFilings, insertFiling, lockForFiling } from "./filing.queries.ts";

export function filingRoutes(serve: Serve): void {
  serve(fileReturn, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { CompanyId: companyId, Form: form, FiledOn: filedOn, Arn: arn } = body;
      const { from, to } = daysOf(periodOf(body));
      const gstin = gstinOf(await findFilers(db, scope, companyId, to), body.Gstin);
      if (gstin === "") throw missing("taxSettings");
      if (filedOn > indiaAt(now).day) throw invalid({ FiledOn: refusalText("filedInFuture") });
      if (filedOn <= to) throw invalid({ FiledOn: refusalText("filedBeforeEnd", { day: to }) });
      await lockForFiling(db, companyId, gstin);
      const filings = await findFilings(db, { companyId, gstin, form });
      const same = filings.find((one) => one.from <= to && from <= one.to);
      if (same) throw new ApiError("conflict", refusalText("returnFiled", { form, day: same.filedOn }));
      // A filed return closes all periods before it.
      if (filings.some((one) => one.from > to))
        throw new ApiError("conflict", refusalText("laterReturnFiled", { form }));
      const filing = { companyId, gstin, form, from, to, filedOn, arn, at: now, userId: caller.userId };
      const returnFilingId = await insertFiling(db, filing);
      await storeAdvances(db, returnFilingId, { companyId, gstin, to, closed: now });
      return { returnFilingId };
    }),
  );
}
