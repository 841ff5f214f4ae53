import { z } from "zod";
import { languageCodes } from "#i18n/languages.ts";
import { day, ListSearch, word } from "#web/lib/search.ts";

/**
 * What the address of the messages says: the tab, and what the log is narrowed to. Its words are not taken from the
 * contract's, which bring every sentence along.
 */
export const MessagesSearch = ListSearch.extend({
  tab: word(["templates", "languages"]),
  template: z.string().max(40).catch(""),
  channel: word(["mail", "sms", "whatsapp"]),
  language: word(languageCodes),
  status: word(["waiting", "sent", "failed"]),
  from: day,
  to: day,
});
export type MessagesSearch = z.output<typeof MessagesSearch>;
