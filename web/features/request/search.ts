import { z } from "zod";
import { requestStatuses, requestTypes } from "#contract/request/status.ts";
import { ListSearch, record, word } from "#web/lib/search.ts";

/** `view` is a request, `show` filters by assignee, `as` switches between list and board. */
export const RequestsSearch = ListSearch.extend({
  view: record,
  status: word(requestStatuses),
  type: word(requestTypes),
  show: word(["mine"]),
  as: word(["board"]),
});
export type RequestsSearch = z.output<typeof RequestsSearch>;

/** `society` is the name that the visitor searched for. */
export const BringSearch = z.object({ type: word(requestTypes), society: z.string().catch("") });
