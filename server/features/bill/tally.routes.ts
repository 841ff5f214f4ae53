import {
  exportTally,
  getTallyLedgers,
  ledgerField,
  saveTallyLedgers,
  tallyLedgers,
  type TallyLedgers,
} from "#contract/bill/tally.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import { invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { findTaxSettings, hasCompany } from "./tax/tax.queries.ts";
import {
  countPostings,
  findParties,
  findPostings,
  findTallyLedgers,
  insertTallyLedgers,
  type PostingCursor,
} from "./tally.queries.ts";
import { headOf, ownLedgers, TAIL, TALLY, voucherOf } from "./tally.rules.ts";

/** @throws 404 for a company that the caller may not see. */
async function checkCompany(db: Db, scope: Scope, companyId: number): Promise<void> {
  if (!(await hasCompany(db, scope, companyId))) throw missing("company");
}

/** @throws 404 for a GSTIN that is not the company's. */
async function checkGstin(db: Db, companyId: number, gstin: string): Promise<void> {
  const settings = await findTaxSettings(db, companyId);
  if (gstin !== "" && !settings.some((row) => row.gstin === gstin)) throw missing("taxSettings");
}

const ledgersOf = (body: InputOf<typeof saveTallyLedgers>): TallyLedgers =>
  Object.fromEntries(tallyLedgers.map((ledger) => [ledger, body[ledgerField(ledger)]])) as TallyLedgers;

/** Most vouchers in one file. */
const MAX_VOUCHERS = 100_000;

export function tallyRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getTallyLedgers, async ({ body: { CompanyId: companyId }, scope, db }) => {
    await checkCompany(db, scope, companyId);
    return findTallyLedgers(db, companyId);
  });

  serve(saveTallyLedgers, ({ body, scope, write }) =>
    write(async (db) => {
      await checkCompany(db, scope, body.CompanyId);
      await insertTallyLedgers(db, body.CompanyId, ledgersOf(body));
      return { CompanyId: body.CompanyId };
    }),
  );

  serve(
    exportTally,
    async ({
      body: { CompanyId: companyId, From: from, To: to, Gstin: gstin = "" },
      scope,
      caller,
      now,
      db,
    }) => {
      await checkCompany(db, scope, companyId);
      await checkGstin(db, companyId, gstin);
      const count = await countPostings(db, { companyId, from, to, gstin });
      if (count.postings > MAX_VOUCHERS)
        throw invalid({ To: refusalText("tallyTooLong", { count: MAX_VOUCHERS }) });
      const names = await findTallyLedgers(db, companyId);
      return {
        url: generatedFileUrl(
          { kind: TALLY, about: [from, to, companyId, gstin.toLowerCase()], file: `tally-${from}-${to}.xml` },
          caller,
          now,
          secrets,
        ),
        vouchers: count.postings,
        ledgers: ownLedgers(names).length + count.customers + (count.hasOpening ? 1 : 0),
      };
    },
  );
}

/** Vouchers that are read and written at a time. */
const PAGE = 5_000;

/** The file for Tally. It is put together page by page, so that its rows are not held all at once. */
export const tallyFile: GeneratedFile = {
  permission: "register:read",
  reveals: { list: "File for Tally" },
  fromReplica: true,
  render: async (db, scope, [from = "", to = "", company, gstin = ""]) => {
    const companyId = Number(company);
    await checkCompany(db, scope, companyId);
    const query = { companyId, from, to, gstin: gstin.toUpperCase() };
    const names = await findTallyLedgers(db, companyId);
    const parts = [Buffer.from(headOf(companyId, await findParties(db, query), names))];
    let last: PostingCursor | undefined;
    for (let left = MAX_VOUCHERS; left > 0; left -= PAGE) {
      const page = await findPostings(db, query, last, PAGE);
      parts.push(Buffer.from(page.map((posting) => voucherOf(companyId, posting, names)).join("")));
      last = page.at(-1);
      if (page.length < PAGE) break;
    }
    return Buffer.concat([...parts, Buffer.from(TAIL)]);
  },
};
