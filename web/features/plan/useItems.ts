import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { call } from "#web/lib/call.ts";

/** The service items to choose from, of all services: "Foam wash, Car wash". */
export function useItems() {
  const services = useServices({ Active: true }).choose;
  const answers = useQueries({
    queries: services.options.map(({ value: ServiceId }) => ({
      queryKey: [getServiceItems.path, { ServiceId }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getServiceItems, { ServiceId }, { signal }),
    })),
    combine: (queries) => queries.map(({ data }) => data),
  });
  const options = useMemo(
    () =>
      answers.flatMap((items, index) =>
        (items ?? []).flatMap(({ serviceItemId, itemName, isError }) =>
          isError ? [] : [{ value: serviceItemId, label: `${itemName}, ${services.options[index]?.label}` }],
        ),
      ),
    [answers, services.options],
  );
  return { ...services, options, loading: services.loading || answers.some((items) => items === undefined) };
}
