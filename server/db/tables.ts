import type { Role, Usertype } from "#contract/access.ts";
import type { AuditNoun } from "#contract/audit/noun.ts";
import type { Weekday } from "#contract/day.ts";
import type { Template } from "#contract/message/templates.ts";
import type { DocumentType } from "#contract/provider/document.ts";
import type { Language } from "#i18n/languages.ts";
import type { Schema } from "./schema.ts";

/**
 * A table whose `NarrowedTables` columns have narrower types than the database can express. A column that is missing,
 * or that holds another type, does not compile.
 */
type Narrowed<T extends keyof Schema, Own extends { [C in keyof Own]: Column<T, C> }> = Omit<
  Schema[T],
  keyof Own
> &
  Own;
type Column<T extends keyof Schema, C> = C extends keyof Schema[T] ? Schema[T][C] : never;

/** Column types that are narrower than those of the database. */
type NarrowedTables = {
  /** The users that API keys write as are not among the people read here. */
  app_user: Narrowed<"app_user", { role: Role; usertype: Usertype }>;
  audit: Narrowed<"audit", { noun: AuditNoun }>;
  booking_vehicle: Narrowed<"booking_vehicle", { days: Weekday[] }>;
  company: Narrowed<"company", { languages: Language[] | null }>;
  language_review: Narrowed<"language_review", { language: Language }>;
  message: Narrowed<"message", { template: Template; language: Language }>;
  preference: Narrowed<"preference", { language: Language }>;
  wording: Narrowed<"wording", { template: Template; language: Language }>;
  provider_document: Narrowed<"provider_document", { document_type: DocumentType }>;
};

/** The columns of every table as the code reads them: instants are Date, days and times of day are text. */
export type Tables = Omit<Schema, keyof NarrowedTables> & NarrowedTables;
