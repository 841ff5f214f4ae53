import { getLanguages, setReviewed } from "#contract/message/language.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import type { Serve } from "#server/http/serve.ts";
import { findOfferedAt, findReviews, saveReview } from "./language.queries.ts";

export function languageRoutes(serve: Serve): void {
  serve(getLanguages, async ({ body: { CompanyId: companyId, SocietyId: societyId }, db }) => {
    const offered = await findOfferedAt(db, { companyId, societyId });
    const reviews = await findReviews(db);
    return languageCodes.map((language) => {
      const { name, english: englishName, reviewed } = languages[language];
      return {
        language,
        name,
        englishName,
        reviewed: reviews.get(language) ?? reviewed,
        offered: offered.includes(language),
      };
    });
  });

  serve(setReviewed, ({ body: { Language: language, Reviewed: reviewed }, caller, now, write }) =>
    write(async (db) => {
      await saveReview(db, { language, reviewed, userId: caller.userId, now });
      return { language, reviewed };
    }),
  );
}
