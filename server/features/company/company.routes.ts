import type { z } from "zod";
import { hourOfSlot, slotOfHour } from "#contract/booking/slot.ts";
import {
  addCompany,
  closingHour,
  deleteCompany,
  getCompanies,
  getCompany,
  type ProfileFields as WireFields,
  searchCompanies,
  updateCompany,
  updateProfile,
} from "#contract/company/company.ts";
import { NO_SUCH_PICTURE, pictureUrl } from "#contract/file/picture.ts";
import { languageCodes } from "#i18n/languages.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { removeUnused } from "#server/db/removeUnused.ts";
import { isPictureOfCompany } from "#server/features/file/file.queries.ts";
import { endSessionsOfCompany } from "#server/features/account/end.queries.ts";
import { found, invalid, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Sessions } from "#server/http/session.ts";
import {
  changeCompany,
  type CompanyRow,
  findCompanies,
  findCompany,
  insertCompany,
  type ProfileFields,
} from "./company.queries.ts";
import { searchCompanyPage } from "./list.queries.ts";

const profileOf = (body: z.output<typeof WireFields>): ProfileFields => ({
  name: body.CompanyName,
  email: body.CompanyEmail,
  phone: body.CompanyPhone1,
  address: body.CompanyAddress,
  gstin: body.Gstin,
  pictureId: body.PictureId,
  otherPlates: body.OtherPlates,
  emailOptional: body.EmailOptional,
  providerDetailsLater: body.ProviderDetailsLater,
  staffDiscountCap: body.StaffDiscountCap,
  ownerDiscountCap: body.OwnerDiscountCap,
  openHour: body.OpensAt === undefined ? undefined : hourOfSlot(body.OpensAt),
  closeHour: body.ClosesAt === undefined ? undefined : closingHour(body.ClosesAt),
  washesPerHour: body.WashesPerHour,
  photosWanted: body.PhotosWanted,
  callBy: body.CallBy,
  asksFor: body.AsksFor,
  languages:
    body.Languages && languageCodes.filter((code) => code === "en" || body.Languages?.includes(code)),
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

const serializeCompany = (row: CompanyRow) => ({
  ...contactsOf(row),
  companyAddress: row.address,
  gstin: row.gstin,
  pictureId: row.pictureId,
  logoImageUrl: row.pictureName === null ? null : pictureUrl(row.pictureName),
  otherPlates: row.otherPlates,
  emailOptional: row.emailOptional,
  providerDetailsLater: row.providerDetailsLater,
  staffDiscountCap: row.staffDiscountCap,
  ownerDiscountCap: row.ownerDiscountCap,
  opensAt: slotOfHour(row.openHour),
  closesAt: slotOfHour(row.closeHour),
  washesPerHour: row.washesPerHour,
  photosWanted: row.photosWanted,
  callBy: row.callBy,
  asksFor: row.asksFor,
  languages: row.languages,
  active: row.active,
});

export function companyRoutes(serve: Serve, { sessions }: { sessions: Sessions }): void {
  serve(getCompanies, async ({ body, scope, db }) =>
    (await findCompanies(db, scope, body.Active)).map(({ providerDetailsLater, ...company }) => ({
      ...contactsOf(company),
      providerDetailsLater,
    })),
  );

  serve(searchCompanies, async ({ body: { filters, ...page }, scope, db }) => {
    const query = { ...page, active: filters.Active };
    const { rows, total } = await pageWithTotal(query, (pageQuery) =>
      searchCompanyPage(db, scope, pageQuery),
    );
    return {
      rows: rows.map((row) => ({ ...serializeCompany(row), users: row.users, societies: row.societies })),
      total,
    };
  });

  serve(getCompany, async ({ body, scope, db }) => {
    const { figures, ...company } = found(await findCompany(db, scope, body.companyId), "company");
    return { ...serializeCompany(company), figures };
  });

  serve(addCompany, ({ body, write }) =>
    write(async (db) => ({
      companyId: await insertCompany(db, { ...profileOf(body), active: body.Active }),
    })),
  );

  serve(updateCompany, ({ body: { companyId, ...body }, scope, write }) =>
    write(async (db, afterCommit) => {
      const fields = { ...profileOf(body), active: body.Active };
      if (!(await changeCompany(db, scope, companyId, fields))) throw missing("company");
      const ended = body.Active ? [] : await endSessionsOfCompany(db, companyId);
      afterCommit(() => {
        for (const userId of ended) sessions.forget(`user:${userId}`);
      });
      return { companyId };
    }),
  );

  serve(updateProfile, ({ body, caller, scope, write }) =>
    write(async (db) => {
      const companyId = caller.companyId ?? 0;
      // Another company's unshown picture counts as missing, so that its id cannot be guessed.
      if (body.PictureId !== null && !(await isPictureOfCompany(db, body.PictureId, companyId)))
        throw invalid({ PictureId: NO_SUCH_PICTURE });
      if (!(await changeCompany(db, scope, companyId, profileOf(body)))) throw missing("company");
      return { companyId };
    }),
  );

  serve(deleteCompany, ({ body, write }) =>
    write(async (db) => {
      await removeUnused(db, { table: "company", id: body.companyId, noun: "company" });
      return {};
    }),
  );
}
