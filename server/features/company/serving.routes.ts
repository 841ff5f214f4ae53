import { searchServed, setServed as setServedCall } from "#contract/company/served.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { found, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findCompany } from "./company.queries.ts";
import { isLiveSociety, searchServedPage, setServed } from "./serving.queries.ts";

export function servingRoutes(serve: Serve): void {
  serve(searchServed, async ({ body: { companyId, filters, ...page }, scope, db }) => {
    found(await findCompany(db, scope, companyId), "company");
    // Company users see only the societies that their company serves.
    const query = { ...page, companyId, serves: scope.reach === "all" ? filters.Serves : true };
    return pageWithTotal(query, (pageQuery) => searchServedPage(db, pageQuery));
  });

  serve(setServedCall, ({ body: { companyId, societyId, Serves }, scope, write }) =>
    write(async (db) => {
      found(await findCompany(db, scope, companyId), "company");
      if (!(await isLiveSociety(db, societyId))) throw missing("society");
      await setServed(db, companyId, societyId, Serves);
      return {};
    }),
  );
}
