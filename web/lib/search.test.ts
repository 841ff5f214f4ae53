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
] as const)("%s is read and written alike", (address, schema) => {
  expect(stringifySearch(withoutDefaults(schema, parseSearch(address)))).toBe(address);
});

test("what cannot be read, and what the screen does not know, counts as not said", () => {
  const address = "?page=zero&size=900&state=lost&view=-1&edit=maybe&status=Confirmed";
  expect(withoutDefaults(SocietySearch, parseSearch(address))).toEqual({});
});
