import { useCallback } from "react";
import { serviceNameIn } from "#contract/catalogue/itemName.ts";
import { getServices } from "#contract/catalogue/service.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** The services to choose from, by their names in the language of the page. */
export function useServices(body: BodyOf<typeof getServices>) {
  const { language } = useTranslator();
  const choose = useCallback(
    (one: ReplyOf<typeof getServices>[number]) => ({
      value: one.ServiceId,
      label: serviceNameIn({ ...one, serviceName: one.SERVICENAME }, language),
    }),
    [language],
  );
  return useChoiceList(useCall(getServices, body), choose);
}
