import { indiaAt } from "#contract/day.ts";
import { getExampleStatement } from "#contract/bank/statement.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { findExampleCompany, findLastPaid, findPayable } from "./example.queries.ts";
import { EXAMPLE, EXAMPLE_BILLS, exampleRows } from "./example.rules.ts";

type Options = { secrets: Secrets; isDemo: boolean };

export function exampleRoutes(serve: Serve, { secrets, isDemo }: Options): void {
  serve(getExampleStatement, async ({ scope, caller, now, db }) => {
    if (!isDemo) return { csvUrl: null };
    const companyId = await findExampleCompany(db, scope);
    if (companyId === undefined) return { csvUrl: null };
    const { day } = indiaAt(now);
    return {
      csvUrl: generatedFileUrl(
        { kind: EXAMPLE, about: [companyId], file: `example-statement-${day}.csv` },
        caller,
        now,
        secrets,
      ),
    };
  });
}

/** A statement of today with payments for open bills of a demo company. */
export const exampleStatement: GeneratedFile = {
  permission: "payment:match",
  reveals: { unrecorded: "A few bills, as an example." },
  render: async (db, scope, [company], _file, now) => {
    // A caller who has changed company since the link was signed reads nothing with it.
    const companyId = Number(company);
    const isOwn = scope.reach === "all" || (scope.reach === "own" && scope.companyId === companyId);
    const ownCompanyId = found(isOwn ? companyId : undefined, "paper");
    const bills = await findPayable(db, ownCompanyId, EXAMPLE_BILLS);
    const last = await findLastPaid(db, ownCompanyId);
    return csvOf(exampleRows({ bills, last }, indiaAt(now).day));
  },
};
