import { type RawBuilder, sql } from "kysely";
import type { CallWay } from "#contract/dispatch/calling.ts";
import type { PhotosWanted } from "#contract/dispatch/photos.ts";
import type { RequiredDocument } from "#contract/provider/requiredDocument.ts";
import type { Language } from "#i18n/languages.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";

export type ProfileFields = {
  name: string;
  email: string;
  phone: string;
  address: string;
  gstin: string;
  pictureId: number | null;
  otherPlates: boolean;
  /** From here on: undefined leaves the value unchanged. */
  emailOptional?: boolean | undefined;
  providerDetailsLater?: boolean | undefined;
  /** In percent. */
  staffDiscountCap?: number | undefined;
  ownerDiscountCap?: number | undefined;
  /** Hours of the day. */
  openHour?: number | undefined;
  closeHour?: number | undefined;
  washesPerHour?: number | null | undefined;
  photosWanted?: PhotosWanted | undefined;
  callBy?: CallWay | undefined;
  asksFor?: RequiredDocument[] | undefined;
  /** Null for all. */
  languages?: Language[] | null | undefined;
};
export type CompanyFields = ProfileFields & { active: boolean };

type Settings = {
  emailOptional: boolean;
  providerDetailsLater: boolean;
  staffDiscountCap: number;
  ownerDiscountCap: number;
  openHour: number;
  closeHour: number;
  washesPerHour: number | null;
  photosWanted: PhotosWanted;
  callBy: CallWay;
  asksFor: RequiredDocument[];
  languages: Language[] | null;
};
export type CompanyRow = CompanyFields & Settings & { companyId: number; pictureName: string | null };

export const companiesWithin = (scope: Scope): RawBuilder<boolean> =>
  ofCompany(scope, sql`company.company_id`);

const columns = ({
  pictureId,
  otherPlates,
  emailOptional,
  providerDetailsLater,
  staffDiscountCap,
  ownerDiscountCap,
  openHour,
  closeHour,
  washesPerHour,
  photosWanted,
  callBy,
  asksFor,
  languages,
  ...plain
}: ProfileFields & { active?: boolean }) => ({
  ...plain,
  ...(emailOptional !== undefined && { email_optional: emailOptional }),
  ...(providerDetailsLater !== undefined && { provider_details_later: providerDetailsLater }),
  ...(staffDiscountCap !== undefined && { staff_discount_cap: staffDiscountCap }),
  ...(ownerDiscountCap !== undefined && { owner_discount_cap: ownerDiscountCap }),
  ...(openHour !== undefined && { open_hour: openHour }),
  ...(closeHour !== undefined && { close_hour: closeHour }),
  ...(washesPerHour !== undefined && { washes_per_hour: washesPerHour }),
  ...(photosWanted !== undefined && { photos_wanted: photosWanted }),
  ...(callBy !== undefined && { call_by: callBy }),
  ...(asksFor !== undefined && {
    asks_identity: asksFor.includes("identity"),
    asks_police_check: asksFor.includes("police-check"),
  }),
  ...(languages !== undefined && { languages }),
  picture_id: pictureId,
  other_plates: otherPlates,
});

export async function insertCompany(db: Db, fields: CompanyFields): Promise<number> {
  const { companyId } = await db
    .insertInto("company")
    .values(columns(fields))
    .returning("company_id as companyId")
    .executeTakeFirstOrThrow();
  return companyId;
}

/** Without `active`, that flag stays unchanged. @returns whether there was such a company in `scope`. */
export async function changeCompany(
  db: Db,
  scope: Scope,
  companyId: number,
  fields: ProfileFields & { active?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("company")
    .set(columns(fields))
    .where("company_id", "=", companyId)
    .where(companiesWithin(scope))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const companyColumns = sql`company.company_id as "companyId", company.name, company.email, company.phone,
  company.address, company.gstin, company.picture_id as "pictureId", logo.name as "pictureName",
  company.active, company.other_plates as "otherPlates", company.email_optional as "emailOptional",
  company.provider_details_later as "providerDetailsLater", company.staff_discount_cap as "staffDiscountCap",
  company.owner_discount_cap as "ownerDiscountCap", company.open_hour as "openHour",
  company.close_hour as "closeHour", company.washes_per_hour as "washesPerHour", company.photos_wanted as "photosWanted",
  company.call_by as "callBy", company.languages,
  array_remove(array[case when company.asks_identity then 'identity' end,
    case when company.asks_police_check then 'police-check' end], null) as "asksFor"`;

export type CompanyChoice = Pick<
  CompanyRow,
  "companyId" | "name" | "email" | "phone" | "providerDetailsLater"
>;

export async function findCompanies(
  db: Db,
  scope: Scope,
  active: boolean | undefined,
): Promise<CompanyChoice[]> {
  return db
    .selectFrom("company")
    .where(companiesWithin(scope))
    .$if(active !== undefined, (query) => query.where("active", "=", active ?? true))
    .select(["company_id as companyId", "name", "email", "phone"])
    .select("provider_details_later as providerDetailsLater")
    .orderBy("natural_name")
    .orderBy("company_id")
    .execute();
}

export type Figures = {
  users: number;
  activeUsers: number;
  providers: number;
  societies: number;
  flats: number;
};

/** A company with the counts of its records. */
export async function findCompany(
  db: Db,
  scope: Scope,
  companyId: number,
): Promise<(CompanyRow & { figures: Figures }) | undefined> {
  const { rows } = await sql<CompanyRow & { figures: Figures }>`
    select ${companyColumns}, json_build_object(
      'users', people.users, 'activeUsers', people.active_users, 'providers', people.providers,
      'societies', places.societies, 'flats', places.flats) as figures
    from company
    left join file as logo on logo.file_id = company.picture_id
    cross join lateral (select
      count(*) filter (where usertype = 'Company')::integer as users,
      count(*) filter (where usertype = 'Company' and app_user.active)::integer as active_users,
      count(*) filter (where usertype = 'Provider')::integer as providers
      from app_user where app_user.company_id = company.company_id) as people
    cross join lateral (select count(*)::integer as societies,
      coalesce(sum((select count(*) from flat
        where flat.society_id = society.society_id and flat.archive_id is null)), 0)::integer as flats
      from society_company as served join society on society.society_id = served.society_id
      where served.company_id = company.company_id and society.archive_id is null) as places
    where company.company_id = ${companyId} and ${companiesWithin(scope)}`.execute(db);
  return rows[0];
}

export const userCount = sql`(select count(*)::integer from app_user
  where app_user.company_id = company.company_id and app_user.usertype = 'Company')`;
export const societyCount = sql`(select count(*)::integer from society_company as served
  join society on society.society_id = served.society_id
  where served.company_id = company.company_id and society.archive_id is null)`;
