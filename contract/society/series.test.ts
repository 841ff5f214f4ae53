import { describe, expect, test } from "vitest";
import { flatNames, flatPatternProblem, MAX_NAMES, readSeries } from "#contract/society/series.ts";

const namesOf = (text: string) => {
  const { names, problem } = readSeries(text);
  expect(problem).toBeNull();
  return names;
};

test.each([
  ["Tower A-F", ["Tower A", "Tower B", "Tower C", "Tower D", "Tower E", "Tower F"]],
  ["Tower A to C", ["Tower A", "Tower B", "Tower C"]],
  ["a-c", ["a", "b", "c"]],
  ["B1 to B3", ["B1", "B2", "B3"]],
  ["B1 – B3", ["B1", "B2", "B3"]],
  ["B1-3", ["B1", "B2", "B3"]],
  ["P001-P003", ["P001", "P002", "P003"]],
  ["P8-P11", ["P8", "P9", "P10", "P11"]],
  ["p1-P2", ["p1", "p2"]],
  ["G, 1-3", ["G", "1", "2", "3"]],
  ["G, 11-15 without 13", ["G", "11", "12", "14", "15"]],
  ["1-9 except 2-4, 8", ["1", "5", "6", "7", "9"]],
  ["Tower A, tower a, Tower B", ["Tower A", "Tower B"]],
  [" , Podium ,, ", ["Podium"]],
  ["", []],
  ["5-5", ["5"]],
])("%j expands to %j", (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

test.each(["North-East", "Tower A-Wing", "Block C - Annexe", "P1-Q9", "Upper-Ground", "Tower", "A1-B"])(
  "the name %j is unchanged",
  (text) => {
    expect(namesOf(text)).toEqual([text]);
  },
);

test("a whole basement of pillars keeps its number width", () => {
  const names = namesOf("P001-P180");
  expect([names.length, names[0], names[179]]).toEqual([180, "P001", "P180"]);
});

test.each([
  ["9-1", { code: "seriesBackwards", params: { item: "9-1" } }],
  ["Tower F-A", { code: "seriesBackwards", params: { item: "Tower F-A" } }],
  ["1-10001", { code: "seriesItemTooLong", params: { item: "1-10001", count: 10_000 } }],
  ["1-6000, 7001-12000", { code: "seriesTooLong", params: { count: 10_000 } }],
  ["1-5 without 9-1", { code: "seriesBackwards", params: { item: "9-1" } }],
])("%j is refused with its reason", (text, problem) => {
  expect(readSeries(text)).toEqual({ names: [], problem });
});

test("accepts the largest series", () => {
  expect(namesOf(`1-${MAX_NAMES}`)).toHaveLength(MAX_NAMES);
});

describe("a flat pattern", () => {
  test.each(["{floor}{nn}", "{n}", "F{floor}-{nnn}", "{nnnn}"])("%j is accepted", (pattern) => {
    expect(flatPatternProblem(pattern)).toBeNull();
  });

  test.each([
    ["{floor}", { code: "patternWithoutNumber" }],
    ["12", { code: "patternWithoutNumber" }],
    ["{storey}{nn}", { code: "patternUnknown", params: { name: "{storey}" } }],
    ["{nnnnn}", { code: "patternUnknown", params: { name: "{nnnnn}" } }],
    ["{}{n}", { code: "patternUnknown", params: { name: "{}" } }],
  ])("%j is refused with its reason", (pattern, problem) => {
    expect(flatPatternProblem(pattern)).toEqual(problem);
  });

  test.each([
    ["{floor}{nn}", "12", 3, ["1201", "1202", "1203"]],
    ["{floor}{nn}", "G", 2, ["G01", "G02"]],
    ["{n}", "1", 2, ["1", "2"]],
    ["Flat {floor}/{nnn}", "2", 1, ["Flat 2/001"]],
    ["{floor}{n}", "$&", 1, ["$&1"]],
    ["{floor}{nn}", "1", 0, []],
  ])("%j on floor %j gives %d flats", (pattern, floor, count, names) => {
    expect(flatNames(pattern, floor, count)).toEqual(names);
  });
});
