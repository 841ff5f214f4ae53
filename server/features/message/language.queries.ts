import { type RawBuilder, sql } from "kysely";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";

/** SQL condition: a company that matches `which` offers the language, or no company matches. */
export const offers = (
  language: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
) => sql<boolean>`(${language} = 'en'
  or exists (select from company where ${which} and (company.languages is null or ${language} = any(company.languages)))
  or not exists (select from company where ${which}))`;

/** SQL condition: the company that a person works for, or for a customer each company with a customer of that phone. */
export const companiesOfPerson = sql`(company.company_id = person.company_id or (person.usertype = 'Customer'
  and company.company_id in (select customer.company_id from customer where customer.phone = person.phone)))`;

const languageRows = sql`unnest(${languageCodes}::text[]) with ordinality as known (language, place)`;

async function findOffered(db: Db, which: RawBuilder<unknown>): Promise<Language[]> {
  const { rows } = await sql<{ language: Language }>`
    select known.language from ${languageRows} where ${offers(sql`known.language`, which)} order by place`.execute(
    db,
  );
  return rows.map(({ language }) => language);
}

/** Languages that an account can choose from. */
export async function findOfferedTo(db: Db, userId: number): Promise<Language[]> {
  const { rows } = await sql<{ language: Language }>`
    select known.language from app_user as person cross join ${languageRows}
    where person.user_id = ${userId} and ${offers(sql`known.language`, companiesOfPerson)} order by place`.execute(
    db,
  );
  return rows.map(({ language }) => language);
}

/** All languages for null. */
export const findOfferedBy = (db: Db, companyId: number | null): Promise<Language[]> =>
  findOffered(db, sql`company.company_id = ${companyId}`);

/**
 * Languages of the company, limited to those that serve the society where one is given; all languages without a filter.
 */
export const findOfferedAt = (
  db: Db,
  { companyId, societyId }: { companyId: number | undefined; societyId: number | undefined },
): Promise<Language[]> =>
  companyId === undefined && societyId === undefined
    ? Promise.resolve(languageCodes)
    : findOffered(
        db,
        all([
          companyId !== undefined && sql`company.company_id = ${companyId}`,
          societyId !== undefined &&
            sql`company.company_id in (select company_id from society_company where society_id = ${societyId})`,
        ]),
      );

/** `language`, or English where the company does not offer it. */
export async function findPdfLanguage(db: Db, companyId: number, language: Language): Promise<Language> {
  return (await findOfferedBy(db, companyId)).includes(language) ? language : "en";
}

/** Review states that were set in this installation. */
export async function findReviews(db: Db): Promise<Map<Language, boolean>> {
  const rows = await db.selectFrom("language_review").select(["language", "reviewed"]).execute();
  return new Map(rows.map(({ language, reviewed }) => [language, reviewed]));
}

type Review = { language: Language; reviewed: boolean; userId: number; now: Date };

/** Replaces any earlier review state. */
export async function saveReview(db: Db, { language, reviewed, userId, now }: Review): Promise<void> {
  const review = { reviewed, changed_at: now, changed_by: userId };
  await db
    .insertInto("language_review")
    .values({ language, ...review })
    .onConflict((conflict) => conflict.column("language").doUpdateSet(review))
    .execute();
}
