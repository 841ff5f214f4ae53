import { z } from "zod";
import { otherLanguages } from "#i18n/languages.ts";
import { coded } from "../coded.ts";
import { line } from "../text.ts";

/** Names in other languages than English, as the company enters them. Absent: a record keeps its names. */
export const NameFields = z
  .partialRecord(z.enum(otherLanguages), line(80), coded("languageNotOffered"))
  .optional();

const names = z.partialRecord(z.enum(otherLanguages), z.string());

/** An item's English name, and by language those that the company has entered. */
export const itemReply = { itemName: z.string(), itemNames: names };

/** A service's likewise. */
export const serviceReply = { serviceName: z.string(), serviceNames: names };
