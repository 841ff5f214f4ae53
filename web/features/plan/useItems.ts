import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { call } from "#web/lib/call.ts";

/** The service items to choose from, of all services: "Foam wash, Car wash". */
export function useItems() {
  const services = useServices({ Active: true }).choose;
  const serviceIds = services.options.map(({ value }) => value);
  const { data, isError: hasFailed } = useQuery({
    queryKey: [getServiceItems.path, { serviceIds }],
    queryFn: ({ signal }) =>
      Promise.all(serviceIds.map((ServiceId) => call(getServiceItems, { ServiceId }, { signal }))),
  });
  const options = useMemo(
    () =>
      (data ?? []).flatMap((items, index) =>
        items.flatMap(({ serviceItemId, itemName, isError }) =>
          isError ? [] : [{ value: serviceItemId, label: `${itemName}, ${services.options[index]?.label}` }],
        ),
      ),
    [data, services.options],
  );
  return { ...services, options, loading: services.loading || (data === undefined && !hasFailed) };
}
