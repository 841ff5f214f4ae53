import { z } from "zod";
import { languageCodes } from "#i18n/languages.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

export const getPoster = endpoint({
  path: "/Society/GetPoster",
  body: z.object({ societyId: id("chooseSociety"), Language: z.enum(languageCodes).default("en") }),
  reply: z.object({
    /** Link to the society's booking page, to send to residents. */
    link: z.string(),
    /** Path of the PDF, without `/api`; valid for a few minutes, and only for the caller. */
    url: z.string(),
  }),
  permission: "society:read",
  about:
    "A poster for a society's notice board: what can be booked there, and a code that opens its booking page.",
});

/** A society's own booking page. */
export const bookingLink = (publicUrl: string, societyId: number): string =>
  `${publicUrl}/book?at=${societyId}`;
