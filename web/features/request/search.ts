import { z } from "zod";
import { requestStatuses, requestTypes } from "#contract/request/status.ts";
import { ListSearch, record, word } from "#web/lib/search.ts";

/** What the address of the requests says: which one, how it stands, what it is about, whose it is, and how they are laid out. */
export const RequestsSearch = ListSearch.extend({
  view: record,
  status: word(requestStatuses),
  type: word(requestTypes),
  show: word(["mine"]),
  as: word(["board"]),
});
export type RequestsSearch = z.output<typeof RequestsSearch>;

/** What the address of the public form says: what it is about, and the society that somebody has looked for. */
export const BringSearch = z.object({ type: word(requestTypes), society: z.string().catch("") });
