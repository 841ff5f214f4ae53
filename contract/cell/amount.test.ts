import { describe, expect, test } from "vitest";
import { decimalSignOf, readAmount, signed } from "./amount.ts";

describe("an amount is read as it is written", () => {
  test.each([
    ["698", 69_800],
    ["698.5", 69_850],
    ["1,23,456.00", 12_345_600],
    ["123,456.00", 12_345_600],
    ["1,05,000.50", 10_500_050],
    ["₹ 1,234.5", 123_450],
    ["Rs.1,000", 100_000],
    ["INR 50", 5_000],
    ["698/-", 69_800],
    [".50", 50],
    ["698.0000", 69_800],
    ["698.00(Cr)", 69_800],
    ["698.0 (Cr)", 69_800],
    ["698.00 CR.", 69_800],
    ["Cr 698.00", 69_800],
    ["+75.5", 7_550],
    ["-75.5", -7_550],
    ["\u2212 75.50", -7_550],
    ["75.50-", -7_550],
    ["(500.00)", -50_000],
    ["1,000.00(Dr)", -100_000],
    ["75.50 D", -7_550],
    ["₹-20", -2_000],
    ["६९८", 69_800],
  ])("%s", (text, paise) => {
    const amount = readAmount(text);
    expect(amount && signed(amount)).toBe(paise);
  });

  test.each([
    "698,00",
    "1,2345",
    "1,00",
    "12,34,56",
    "1O.00",
    "6.989",
    "- 5 -",
    "(500",
    "500)",
    "-500 Cr",
    "5e3",
    "1 2",
    "",
    "Cr",
  ])("%j is no amount", (text) => expect(readAmount(text)).toBeNull());

  test("a direction that nobody said is none", () => {
    expect(readAmount("698")?.direction).toBeNull();
    expect(readAmount("698 Cr")?.direction).toBe("in");
  });
});

describe("the decimal sign is the file's", () => {
  test.each([
    [["698,00", "100698,00"], ","],
    [["1.234,56", "698"], ","],
    [["698.00", "1,234"], "."],
    [["698", "12"], "."],
    [["1.234.567", "x"], ","],
  ])("%j", (cells, sign) => expect(decimalSignOf(cells)).toBe(sign));

  test("and read by it", () => {
    expect(readAmount("698,00", ",")?.paise).toBe(69_800);
    expect(readAmount("1.234,5", ",")?.paise).toBe(123_450);
    expect(readAmount("698.00", ",")).toBeNull();
  });

  test("two cells that contradict each other are named", () =>
    expect(decimalSignOf(["1", "698,00", "698.00"])).toEqual({ first: 1, second: 2 }));
});
