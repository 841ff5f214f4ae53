import { z } from "zod";
import { slots } from "#contract/booking/slot.ts";
import { planStates } from "#contract/plan/state.ts";
import { ListSearch, narrowing, record, word } from "#web/lib/search.ts";

export const OWES = "owes";
export const OWES_NOTHING = "paid";

/** URL of the plans page: the plan shown, its state, whether its customer owes, hour, item, society and company (`of`). */
export const PlansSearch = ListSearch.extend({
  view: record,
  of: narrowing,
  standing: word(planStates),
  owed: word([OWES, OWES_NOTHING]),
  slot: word(slots),
  item: record,
  society: record,
  customer: record,
});
export type PlansSearch = z.output<typeof PlansSearch>;
