import { array, assert, double, integer, nat, property, record, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { crossesItself, liesIn, areasOverlap } from "./area.ts";
import { onGrid, type Corner } from "./side.ts";

const square = (x: number, y: number, size: number): Corner[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

const part = (min: number, max: number) => double({ min, max, noNaN: true });

/** A border around a centre with corners at increasing angles: it never crosses itself, whatever their distances. */
const star = record({
  middle: tuple(part(68, 97).map(onGrid), part(8, 36).map(onGrid)),
  size: part(0.01, 0.3),
  // Angles similar enough that none spans half a turn.
  steps: array(tuple(part(0.5, 1), part(0.1, 1)), { minLength: 4, maxLength: 40 }),
}).map(({ middle, size, steps }) => {
  const round = steps.reduce((sum, [step]) => sum + step, 0);
  let angle = 0;
  const corners = steps.map(([step, far]): Corner => {
    angle += (step / round) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle) * far * size, Math.sin(angle) * far * size];
    return [onGrid(middle[0] + x), onGrid(middle[1] + y)];
  });
  return { middle, corners };
});

const turned = (corners: readonly Corner[], by: number): Corner[] => [
  ...corners.slice(by),
  ...corners.slice(0, by),
];

describe("a border", () => {
  test("around a centre crosses nothing, from any first corner and in either direction", () => {
    assert(
      property(star, nat(40), ({ corners }, by) => {
        const border = turned(corners, by % corners.length);
        expect(crossesItself(border)).toBe(false);
        expect(crossesItself(border.toReversed())).toBe(false);
      }),
    );
  });

  test("of a round area crosses itself after two neighbouring corners are swapped", () => {
    assert(
      property(integer({ min: 4, max: 60 }), nat(), nat(), (count, at, by) => {
        const round = Array.from({ length: count }, (_, index): Corner => {
          const angle = (index / count) * 2 * Math.PI;
          return [onGrid(73.8 + Math.cos(angle) / 10), onGrid(18.5 + Math.sin(angle) / 10)];
        });
        const first = at % (count - 1);
        const swapped = round.with(first, round[first + 1]!).with(first + 1, round[first]!);
        expect(crossesItself(turned(swapped, by % count))).toBe(true);
      }),
    );
  });

  test("may have corners along a straight side, in decimals without an exact binary form", () => {
    assert(
      property(integer({ min: 1, max: 80 }), integer({ min: -9, max: 9 }), (count, slope) => {
        const side = Array.from({ length: count + 1 }, (_, index): Corner => [
          onGrid(73.1 + index * 0.0007),
          onGrid(18.3 + index * 0.0001 * slope),
        ]);
        expect(crossesItself([...side, [73.11, 19]])).toBe(false);
      }),
    );
  });

  test.each<[string, Corner[]]>([
    [
      "a bow tie",
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
    ],
    [
      "a line there and back",
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
    [
      "a spike",
      [
        [0, 0],
        [2, 0],
        [2, 1],
        [2, 3],
        [2, 1],
        [0, 1],
      ],
    ],
    [
      "a spike at its first corner",
      [
        [1, 3],
        [1, 1],
        [0, 1],
        [0, 0],
        [2, 0],
        [2, 1],
        [1, 1],
      ],
    ],
    [
      "a spike in decimals",
      [
        [0.1, 0.1],
        [0.3, 0.3],
        [0.2, 0.2],
        [0.5, 0.1],
      ],
    ],
    [
      "a corner on another side",
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ],
    ],
    [
      "a corner visited twice",
      [
        [0, 0],
        [1, 1],
        [2, 0],
        [2, 2],
        [1, 1],
        [0, 2],
      ],
    ],
    [
      "a corner repeated at once",
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [1, 1],
      ],
    ],
  ])("with %s is refused", (_, corners) => {
    for (const by of corners.keys()) expect(crossesItself(turned(corners, by))).toBe(true);
  });

  test.each<[string, Corner[]]>([
    [
      "a sharp triangle",
      [
        [0, 0],
        [1, 0],
        [0.5, 1],
      ],
    ],
    [
      "a needle",
      [
        [0, 0],
        [9, 0.000001],
        [9, 0],
      ],
    ],
    [
      "a bay",
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 1],
        [0, 4],
      ],
    ],
  ])("that is %s is accepted", (_, corners) => {
    for (const by of corners.keys()) expect(crossesItself(turned(corners, by))).toBe(false);
  });
});

describe("a point", () => {
  test("in the middle of a star lies in it, one beyond its reach does not", () => {
    assert(
      property(star, nat(40), ({ middle, corners }, at) => {
        const [x, y] = corners[at % corners.length]!;
        expect(liesIn(middle, corners)).toBe(true);
        expect(liesIn([(x + middle[0]) / 2, (y + middle[1]) / 2], corners)).toBe(true);
        expect(liesIn([2 * x - middle[0], 2 * y - middle[1]], [middle, ...corners.slice(0, 2)])).toBe(false);
      }),
    );
  });

  test("on the border belongs to the area; without a drawn border nothing does", () => {
    expect(liesIn([0.5, 0], square(0, 0, 1))).toBe(true);
    expect(liesIn([0.5, 0.5], square(0, 0, 1))).toBe(true);
    expect(liesIn([1.5, 0.5], square(0, 0, 1))).toBe(false);
    expect(liesIn([0.5, 0.5], [])).toBe(false);
  });

  test("in a bay lies outside", () => {
    expect(
      liesIn(
        [2, 3],
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [2, 1],
          [0, 4],
        ],
      ),
    ).toBe(false);
  });
});

describe("two areas", () => {
  test.each<[string, Corner[], Corner[], boolean]>([
    ["that cross", square(0, 0, 2), square(1, 1, 2), true],
    ["of which one holds the other", square(0, 0, 9), square(3, 3, 1), true],
    ["that are the same", square(0, 0, 2), square(0, 0, 2), true],
    [
      "that are the same in other corners",
      square(0, 0, 2),
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ],
      true,
    ],
    ["that share a border and ground", square(0, 0, 2), square(0, 0, 1), true],
    [
      "that cross without a corner in each other",
      [
        [0, 1],
        [3, 1],
        [3, 2],
        [0, 2],
      ],
      [
        [1, 0],
        [2, 0],
        [2, 3],
        [1, 3],
      ],
      true,
    ],
    ["side by side", square(0, 0, 1), square(1, 0, 1), false],
    ["side by side for a part", square(0, 0, 1), square(1, 0.3, 1), false],
    ["that touch at a corner", square(0, 0, 1), square(1, 1, 1), false],
    ["apart", square(0, 0, 1), square(5, 5, 1), false],
    [
      "of which one lies in the other's bay",
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 1],
        [0, 4],
      ],
      [
        [2, 1],
        [3, 3],
        [1, 3],
      ],
      false,
    ],
    ["of which one is not drawn", square(0, 0, 1), [], false],
  ])("%s: %#", (_, one, other, shared) => {
    expect(areasOverlap(one, other)).toBe(shared);
    expect(areasOverlap(other.toReversed(), one)).toBe(shared);
  });

  test("cut from one overlap the whole but not each other", () => {
    assert(
      property(star, nat(), ({ middle, corners }, at) => {
        const cut = 1 + (at % (corners.length - 1));
        const first = [middle, ...corners.slice(0, cut + 1)];
        const second = [middle, ...corners.slice(cut), corners[0]!];
        expect(areasOverlap(first, second)).toBe(false);
        expect(areasOverlap(first, corners)).toBe(true);
        expect(areasOverlap(corners, second)).toBe(true);
      }),
    );
  });
});
