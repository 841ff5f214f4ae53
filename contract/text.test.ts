import { describe, expect, test } from "vitest";
import { coded } from "#contract/coded.ts";
import { flag, id, idOrZero, line, requiredLine } from "#contract/text.ts";

const name = requiredLine("nameRequired", 10);

/** The first error message of a schema for a value; null when valid. */
const problem =
  (schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }) =>
  (value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message ?? null;

describe("a line of text", () => {
  test.each([
    ["blanks around it go", "  Tower A \t", "Tower A"],
    ["blanks within it become one", "Tower \u00a0 \n A", "Tower A"],
    ["letters and their accents become one sign", "Cafe\u0301", "Café"],
    ["other scripts stay as they are", "टावर १", "टावर १"],
    ["joiners that a script needs stay", "क्\u200dष", "क्\u200dष"],
    ["a joiner stays at the end of a word, after a muted vowel", "ന്\u200d", "ന്\u200d"],
    ["signs beyond the basic plane stay", "🚗 wash", "🚗 wash"],
    ["emoji made of several stay", "👩🏽\u200d🚒❤\ufe0f", "👩🏽\u200d🚒❤\ufe0f"],
  ])("%s", (_what, written, parsed) => {
    expect(name.parse(written)).toBe(parsed);
  });

  test.each([
    ["NUL", "Tower\u0000A"],
    ["an escape", "Tower\u001bA"],
    ["a C1 control", "Tower\u0080A"],
    ["a mark that turns text around", "Tower\u202eA"],
    ["an isolate", "Tower\u2066A"],
    ["half of a surrogate pair", "Tower\ud83dA"],
    ["a space of no width", "admin\u200b"],
    ["nothing else than that", "\u200b"],
    ["a joiner between letters that do not join", "ad\u200dmin"],
    ["a joiner at a word's end", "टावर\u200c"],
    ["a soft hyphen", "ad\u00admin"],
    ["a filler that is drawn as nothing", "\u3164"],
    ["a sign's choice of picture on a letter", "a\ufe0f"],
    ["a heap of marks", `x${"\u0301".repeat(31)}`],
  ])("%s is refused", (_what, written) => {
    expect(problem(name)(written)).toBe("unprintable");
  });

  test("is measured after it is normalized", () => {
    expect(name.parse(`  ${"x".repeat(10)}  `)).toBe("x".repeat(10));
    expect(problem(name)("x".repeat(11))).toBe(coded("atMostCharacters", { count: 10 }));
  });

  test.each([undefined, null, "", "   ", "\n\t"])("that is required is not %j", (written) => {
    expect(problem(name)(written)).toBe("nameRequired");
  });

  test("that is optional may be empty, but not null", () => {
    expect(line(10).parse("  ")).toBe("");
    expect(problem(line(10))(null)).toBe("notText");
  });

  test.each([1, true, {}, ["x"]])("is not %j", (written) => {
    expect(problem(name)(written)).toBe("notText");
  });
});

const noIds = ["1", "", null, true, {}, [], -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 2 ** 53];

describe("an id", () => {
  test.each([1, 42, 2 ** 31 - 1])("may be %d", (value) => {
    expect(id().parse(value)).toBe(value);
  });

  test.each([...noIds, 0, undefined])("is not %j", (value) => {
    expect(problem(id("chooseFloor"))(value)).toBe("chooseFloor");
  });
});

describe("an id or zero", () => {
  test.each([
    [0, 0],
    [7, 7],
    [undefined, 0],
  ])("reads %j as %d", (value, read) => {
    expect(idOrZero.parse(value)).toBe(read);
  });

  test.each(noIds)("is not %j", (value) => {
    expect(problem(idOrZero)(value)).toBe("notIdOrZero");
  });
});

test.each(["true", 1, 0, null, "", {}])("%j is not a boolean flag", (value) => {
  expect(problem(flag)(value)).toBe("notTrueOrFalse");
});
