import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

export const getCountries = endpoint({
  path: "/Country/GetAll",
  body: z.object({}),
  reply: z.array(z.object({ id: id(), CountryName: z.string(), name: z.string() })),
  permission: "signed-in",
  about: "All countries, by name.",
});

export const getStates = endpoint({
  path: "/State/GetByCountryId",
  body: z.object({ countryId: id("countryRequired") }),
  reply: z.array(z.object({ id: id(), StateName: z.string() })),
  permission: "signed-in",
  about: "The states of a country, by name.",
});
