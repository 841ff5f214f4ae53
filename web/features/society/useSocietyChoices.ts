import type { ReplyOf } from "#contract/endpoint.ts";
import { getSocieties } from "#contract/society/society.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";

const chooseSociety = (one: ReplyOf<typeof getSocieties>[number]) => ({
  value: one.societyId,
  label: one.societyName,
});

/** The societies to choose from. */
export const useSocietyChoices = () => useChoiceList(useCall(getSocieties, {}), chooseSociety).choose;
