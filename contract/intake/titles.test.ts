import { expect, test } from "vitest";
import { matchTitles, titleKey, unreadTitles } from "./titles.ts";

const columns = [
  "Name",
  "Phone",
  "Phone 2",
  "Email",
  "Building",
  "Flat",
  "Vehicle Number",
  "Color",
  "Parking Pillar",
] as const;

test.each([
  ["Name of Resident", "Name"],
  ["ownerName", "Name"],
  ["नाम", "Name"],
  ["Mob No", "Phone"],
  ["MOBILE NO.", "Phone"],
  ["Contact #", "Phone"],
  ["फ़ोन", "Phone"],
  ["WhatsApp", "Phone"],
  ["E-Mail Id", "Email"],
  ["Wing", "Building"],
  ["flatNo", "Flat"],
  ["Apartment No.", "Flat"],
  ["Reg No", "Vehicle Number"],
  ["Veh. Regn. No.", "Vehicle Number"],
  ["Colour", "Color"],
  ["Pillar No", "Parking Pillar"],
])("%s is the column %s", (title, column) =>
  expect(matchTitles([title], columns)).toEqual({ [column]: title }),
);

test("the first of a column's titles wins, and the next goes to the next column", () => {
  expect(matchTitles(["WhatsApp", "Mobile", "Remarks"], columns)).toEqual({
    Phone: "Mobile",
    "Phone 2": "WhatsApp",
  });
});

test("titles that nobody reads are told once", () => {
  const titles = ["Name", "Aadhaar", "", "Aadhaar", "Mobile"];
  expect(unreadTitles(titles, matchTitles(titles, columns))).toEqual(["Aadhaar"]);
});

test("words that are no title are none", () => {
  expect(matchTitles(["Number of cars", "Phonebook", "Namely"], columns)).toEqual({});
  expect(titleKey("--")).toBe("");
});
