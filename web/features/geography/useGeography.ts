import { useMemo } from "react";
import { getCountries, getStates } from "#contract/geography/geography.ts";
import { useCall } from "#web/lib/query.ts";
import { choiceState } from "#web/lib/queryState.ts";

/** The countries to choose from. */
export function useCountries() {
  const query = useCall(getCountries, {});
  const options = useMemo(
    () => query.data?.map(({ id, CountryName }) => ({ value: id, label: CountryName })),
    [query.data],
  );
  return { options, ...choiceState(query) };
}

/** The states of a country to choose from; none before a country is chosen. */
export function useStates(countryId: number | null) {
  const query = useCall(getStates, { countryId: countryId ?? 0 }, { enabled: countryId !== null });
  const options = useMemo(
    () => query.data?.map(({ id, StateName }) => ({ value: id, label: StateName })),
    [query.data],
  );
  return { options, ...choiceState(query) };
}
