import { getCountries, getStates } from "#contract/geography/geography.ts";
import type { Serve } from "#server/http/serve.ts";
import { findCountries, findStates } from "./geography.queries.ts";

export function geographyRoutes(serve: Serve): void {
  serve(getCountries, async ({ db }) => {
    const countries = await findCountries(db);
    // Two callers read the name under two keys.
    return countries.map(({ countryId, name }) => ({ id: countryId, CountryName: name, name }));
  });

  serve(getStates, async ({ body, db }) => {
    const states = await findStates(db, body.countryId);
    return states.map(({ stateId, name }) => ({ id: stateId, StateName: name }));
  });
}
