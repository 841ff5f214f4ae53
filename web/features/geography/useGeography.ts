import { useMemo } from "react";
import { getCountries, getStates } from "#contract/geography/geography.ts";
import { useCall } from "#web/lib/query.ts";
import { choiceState } from "#web/lib/queryState.ts";

/** Fetched once. */
export const useCountryList = () => useCall(getCountries, {}, { fixed: true });

/** Fetched once per country; not fetched without one. */
export const useStateList = (countryId: number | null) =>
  useCall(getStates, { countryId: countryId ?? 0 }, { enabled: countryId !== null, fixed: true });

export function useCountries() {
  const query = useCountryList();
  const options = useMemo(
    () => query.data?.map(({ id, CountryName }) => ({ value: id, label: CountryName })),
    [query.data],
  );
  return { options, ...choiceState(query) };
}

/** No options until a country is chosen. */
export function useStates(countryId: number | null) {
  const query = useStateList(countryId);
  const options = useMemo(
    () => query.data?.map(({ id, StateName }) => ({ value: id, label: StateName })),
    [query.data],
  );
  return { options, ...choiceState(query) };
}
