import { z } from "zod";
import { languageCodes } from "#i18n/languages.ts";
import { day, ListSearch, word } from "#web/lib/search.ts";

/**
 * The URL parameters of the messages: the tab and the log's filters. The allowed values are not imported from the
 * contract, which would load all message texts.
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
