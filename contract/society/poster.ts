import { z } from "zod";
import { languageCodes } from "#i18n/languages.ts";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

export const getPoster = endpoint({
  path: "/Society/GetPoster",
  body: z.object({ societyId: id("chooseSociety"), Language: z.enum(languageCodes).default("en") }),
  reply: z.object({
    /** Short link to the society's booking page, to send to residents. */
    link: z.string(),
    /** Path of the PDF, without `/api`; valid for a few minutes of the caller's session, for whoever has it. */
    url: z.string(),
  }),
  permission: "society:read",
  about:
    "A poster for a society's notice board: what can be booked there, and a code that opens its booking page.",
});

/** A society's own booking page. */
export const bookingPath = (societyId: number): string => `/book?at=${societyId}`;

export const SHORT_PATH = "/s";

/** A society's short link, which leads to its booking page. */
export const shortLink = (publicUrl: string, code: string): string => `${publicUrl}${SHORT_PATH}/${code}`;

const CODE = coded("societyCodeShape");

/** The code of a society's short link, in letters that are easily typed from a poster. */
export const societyCode = z
  .string({ error: CODE })
  .max(60, { error: CODE, abort: true })
  .overwrite((text) => text.trim().toLowerCase())
  .regex(/^[a-z]{3,20}$/, CODE);
