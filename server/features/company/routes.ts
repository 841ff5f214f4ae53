import type { z } from "zod";
import {
  addCompany,
  deleteCompany,
  getCompanies,
  getCompany,
  type ProfileFields as WireFields,
  searchCompanies,
  searchServed,
  setServed as setServedCall,
  updateCompany,
  updateProfile,
} from "#contract/company/company.ts";
import { NO_SUCH_PICTURE, pictureUrl } from "#contract/picture/picture.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { removeUnused } from "#server/db/removeUnused.ts";
import { isOfCompany } from "#server/features/picture/queries.ts";
import { endSessionsOfCompany } from "#server/features/session/queries.ts";
import { found, invalid, missing } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Sessions } from "#server/http/session.ts";
import {
  changeCompany,
  type CompanyRow,
  findCompanies,
  findCompany,
  insertCompany,
  isLiveSociety,
  type ProfileFields,
  searchCompanyPage,
  searchServedPage,
  setServed,
} from "./queries.ts";

const profileOf = (body: z.output<typeof WireFields>): ProfileFields => ({
  name: body.CompanyName,
  email: body.CompanyEmail,
  phone: body.CompanyPhone1,
  address: body.CompanyAddress,
  gstin: body.Gstin,
  pictureId: body.PictureId,
  otherPlates: body.OtherPlates,
});

const contactsOf = ({
  companyId,
  name,
  email,
  phone,
}: Pick<CompanyRow, "companyId" | "name" | "email" | "phone">) => ({
  companyId,
  companyName: name,
  companyEmail: email,
  companyPhone1: phone,
});

const onWire = (row: CompanyRow) => ({
  ...contactsOf(row),
  companyAddress: row.address,
  gstin: row.gstin,
  pictureId: row.pictureId,
  logoImageUrl: row.pictureName === null ? null : pictureUrl(row.pictureName),
  otherPlates: row.otherPlates,
  active: row.active,
});

const usedBy = [
  { table: "app_user", column: "company_id", one: "person", many: "people" },
  { table: "society_company", column: "company_id", one: "society", many: "societies" },
  { table: "customer", column: "company_id", one: "customer", many: "customers" },
] as const;

export function companyRoutes(serve: Serve, { sessions }: { sessions: Sessions }): void {
  serve(getCompanies, async ({ body, scope, db }) =>
    (await findCompanies(db, scope, body.Active)).map(contactsOf),
  );

  serve(searchCompanies, async ({ body: { filters, ...page }, scope, db }) => {
    const asked = { ...page, active: filters.Active };
    const { rows, total } = await pageWithTotal(asked, (turn) => searchCompanyPage(db, scope, turn));
    return {
      rows: rows.map((row) => ({ ...onWire(row), users: row.users, societies: row.societies })),
      total,
    };
  });

  serve(getCompany, async ({ body, scope, db }) => {
    const { figures, ...company } = found(await findCompany(db, scope, body.companyId), "Company");
    return { ...onWire(company), figures };
  });

  serve(addCompany, ({ body, write }) =>
    write(async (db) => ({
      companyId: await insertCompany(db, { ...profileOf(body), active: body.Active }),
    })),
  );

  serve(updateCompany, async ({ body: { companyId, ...body }, scope, write }) => {
    const { ended, ...reply } = await write(async (db) => {
      const fields = { ...profileOf(body), active: body.Active };
      if (!(await changeCompany(db, scope, companyId, fields))) throw missing("Company");
      return { companyId, ended: body.Active ? [] : await endSessionsOfCompany(db, companyId) };
    });
    for (const userId of ended) sessions.forget(`user:${userId}`);
    return reply;
  });

  serve(updateProfile, ({ body, caller, scope, write }) =>
    write(async (db) => {
      const companyId = caller.companyId ?? 0;
      // A picture that another company has not shown yet is found by nobody who only tries ids.
      if (body.PictureId !== null && !(await isOfCompany(db, body.PictureId, companyId)))
        throw invalid({ PictureId: NO_SUCH_PICTURE });
      if (!(await changeCompany(db, scope, companyId, profileOf(body)))) throw missing("Company");
      return { companyId };
    }),
  );

  serve(deleteCompany, ({ body, write }) =>
    write(async (db) => {
      await removeUnused(db, { table: "company", id: body.companyId, noun: "Company", usedBy });
      return {};
    }),
  );

  serve(searchServed, async ({ body: { companyId, filters, ...page }, scope, db }) => {
    found(await findCompany(db, scope, companyId), "Company");
    // What a company does not serve is none of its people's business.
    const asked = { ...page, companyId, serves: scope.reach === "all" ? filters.Serves : true };
    return pageWithTotal(asked, (turn) => searchServedPage(db, turn));
  });

  serve(setServedCall, ({ body: { companyId, societyId, Serves }, scope, write }) =>
    write(async (db) => {
      found(await findCompany(db, scope, companyId), "Company");
      if (!(await isLiveSociety(db, societyId))) throw missing("Society");
      await setServed(db, companyId, societyId, Serves);
      return {};
    }),
  );
}
