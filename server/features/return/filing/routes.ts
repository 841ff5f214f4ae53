import { daysOf, periodOf } from "#contract/return/period.ts";
import { fileReturn } from "#contract/return/return.ts";
import { indiaAt } from "#contract/day.ts";
import { ApiError, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findGstin } from "../queries.ts";
import { findFilings, insertFiling, lockForFiling } from "./queries.ts";

export function filingRoutes(serve: Serve): void {
  serve(fileReturn, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { CompanyId: companyId, Form: form, FiledOn: filedOn, Arn: arn } = body;
      const { from, to } = daysOf(periodOf(body));
      const gstin = await findGstin(db, scope, companyId, to);
      if (gstin === "") throw missing("taxSettings");
      if (filedOn > indiaAt(now).day) throw invalid({ FiledOn: refusalText("filedInFuture") });
      if (filedOn <= to) throw invalid({ FiledOn: refusalText("filedBeforeEnd", { day: to }) });
      await lockForFiling(db, companyId, gstin);
      const earlier = (await findFilings(db, companyId, form)).find(
        (one) => one.from <= to && from <= one.to,
      );
      if (earlier) throw new ApiError("conflict", refusalText("returnFiled", { form, day: earlier.filedOn }));
      const filing = { companyId, gstin, form, from, to, filedOn, arn, at: now, userId: caller.userId };
      return { returnFilingId: await insertFiling(db, filing) };
    }),
  );
}
