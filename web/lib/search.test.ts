import { expect, test } from "vitest";
import { BookingsSearch } from "#web/features/booking/search.ts";
import { SocietySearch } from "#web/features/society/search.ts";
import { parseSearch, stringifySearch, withoutDefaults } from "./search.ts";

test.each([
  ["?page=2", SocietySearch],
  ["?search=a+%26+b", SocietySearch],
  ["?search=9822011234", SocietySearch],
  ["?search=007", SocietySearch],
  ["?sort=-address&state=archived", SocietySearch],
  ["?edit=new", SocietySearch],
  ["?view=7", SocietySearch],
  ["?status=Confirmed&payment=Partly+paid&society=7&from=2026-11-01&to=2026-11-30", BookingsSearch],
] as const)("writes %s as it was read", (address, schema) => {
  expect(stringifySearch(withoutDefaults(schema, parseSearch(address)))).toBe(address);
});

test("ignores invalid and unknown parameters", () => {
  const address = "?page=zero&size=900&state=lost&view=-1&edit=maybe&status=Confirmed";
  expect(withoutDefaults(SocietySearch, parseSearch(address))).toEqual({});
});
