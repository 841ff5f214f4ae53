import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";

export const language = z.enum(languageCodes, { error: coded("chooseLanguage") });

/** Languages that a company offers; null for all, including future ones. English is always offered. */
export const offeredLanguages = z
  .array(language, { error: coded("chooseLanguage") })
  .max(languageCodes.length, {
    error: coded("atMostLanguages", { count: languageCodes.length }),
    abort: true,
  })
  .refine((codes) => new Set(codes).size === codes.length, coded("languageTwice"))
  .nullable();

const LanguageFacts = z.object({
  language: z.enum(languageCodes),
  /** Its native name. */
  name: z.string(),
  englishName: z.string(),
  /** True if a native speaker has reviewed its texts. */
  reviewed: z.boolean(),
  offered: z.boolean(),
});

export const getLanguages = endpoint({
  path: "/Language/GetAll",
  body: z.object({ CompanyId: id("chooseCompany").optional(), SocietyId: id("chooseSociety").optional() }),
  reply: z.array(LanguageFacts),
  permission: "anyone",
  about:
    "The languages of the product in the order in which people choose, each with whether a company, or any that serves a society, offers it; all are where neither is named.",
});

export const setReviewed = endpoint({
  path: "/Language/SetReviewed",
  body: z.object({ Language: language, Reviewed: flag }),
  reply: z.object({ language: z.enum(languageCodes), reviewed: z.boolean() }),
  permission: "company:write",
  about:
    "Says whether a native speaker has read a language's texts: until then it is marked for those who read it.",
});
