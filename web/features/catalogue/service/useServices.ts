import { getServices } from "#contract/catalogue/service.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";

const chooseService = (one: ReplyOf<typeof getServices>[number]) => ({
  value: one.ServiceId,
  label: one.SERVICENAME,
});

export const useServices = (body: BodyOf<typeof getServices>) =>
  useChoiceList(useCall(getServices, body), chooseService);
