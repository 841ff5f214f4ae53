import { describe, expect, test } from "vitest";
import { frameOf } from "./frame.ts";
import { gridOf } from "./grid.ts";
import { namesOf, readable } from "./labels.ts";
import { scaleBar } from "./scaleBar.ts";
import { boundsOf } from "./shapes.ts";

describe("a frame", () => {
  test("contains every corner within its margin, with north up and east to the right", () => {
    const { project } = frameOf(
      [
        [73.7, 18.5],
        [73.9, 18.6],
      ],
      400,
      300,
      40,
    );
    const [left, bottom] = project([73.7, 18.5]);
    const [right, top] = project([73.9, 18.6]);
    expect([left, right]).toEqual([40, 360].map((edge) => expect.closeTo(edge, 3)));
    expect(top).toBeGreaterThanOrEqual(40);
    expect(bottom).toBeLessThanOrEqual(260);
    expect(bottom).toBeGreaterThan(top);
  });

  test("has bounds that lie on the edges of the picture", () => {
    const { project, bounds } = frameOf([[73.8, 18.5]], 400, 300, 40);
    expect(project([bounds.west, bounds.north])).toEqual([expect.closeTo(0, 3), expect.closeTo(0, 3)]);
    expect(project([bounds.east, bounds.south])).toEqual([expect.closeTo(400, 3), expect.closeTo(300, 3)]);
  });

  test("converts a pixel back to its coordinates", () => {
    const { project, placeAt } = frameOf([[73.8, 18.5]], 400, 300, 40);
    expect(placeAt(...project([73.8012, 18.4987]))).toEqual([
      expect.closeTo(73.8012, 6),
      expect.closeTo(18.4987, 6),
    ]);
  });

  test("shows India when there is nothing to show", () => {
    const { bounds } = frameOf([], 400, 300, 0);
    expect(bounds.west).toBeLessThanOrEqual(68);
    expect(bounds.north).toBeGreaterThanOrEqual(35.5);
    expect(boundsOf([])).toMatchObject({ west: 68, north: 35.5 });
  });
});

test.each([0.005, 0.08, 0.3, 1, 7, 30, 200])(
  "a view of %d degrees has more than 3 and fewer than 14 meridians",
  (span) => {
    const meridians = gridOf({ west: 73, south: 0, east: 73 + span, north: span / 2 }).filter(
      ([from, to]) => from[0] === to[0],
    );
    expect(meridians.length).toBeGreaterThan(3);
    expect(meridians.length).toBeLessThan(14);
  },
);

test.each([
  // At the equator a degree is 111 km; at 60° north half of that.
  { west: 0, east: 1, middle: 0, text: "20 km", pixels: (20 / 111.32) * 640 },
  { west: 0, east: 1, middle: 60, text: "10 km", pixels: (10 / 55.66) * 640 },
  { west: 0, east: 0.01, middle: 0, text: "200 m", pixels: (0.2 / 1.1132) * 640 },
])("the scale bar at $middle° north across $east° shows $text", ({ west, east, middle, text, pixels }) => {
  const bounds = { west, east, south: middle - 0.1, north: middle + 0.1 };
  expect(scaleBar(bounds, 640)).toEqual({ text, pixels: expect.closeTo(pixels, 3) });
});

describe("names", () => {
  const label = (text: string, x: number, y: number) => ({ key: text, text, x, y });

  test("that would overlap an earlier one, or be cut off at the side, are left out", () => {
    const first = label("Pune West", 200, 100);
    const shown = readable(
      [first, label("Aundh", 210, 104), label("Baner", 200, 130), label("Hadapsar", 395, 200)],
      400,
    );
    expect(shown.map(({ text }) => text)).toEqual(["Pune West", "Baner"]);
  });

  test("of the chosen zone and of societies inside it come first, and long ones are shortened", () => {
    const area = (id: number, name: string, tone: "plain" | "chosen") => ({
      id,
      name,
      tone,
      corners: [
        [73, 18],
        [74, 18],
        [73.5, 19],
      ] as const,
    });
    const spot = (id: number, name: string, inside: boolean) => ({ id, name, inside, at: [73, 18] as const });
    const names = namesOf({
      areas: [area(1, "Aundh", "plain"), area(2, "Pune West and everything beyond it", "chosen")],
      spots: [spot(1, "Far Away", false), spot(2, "Green Acres", true)],
    });
    expect(names.map(({ text }) => text)).toEqual([
      "Pune West and everything be…",
      "Aundh",
      "Green Acres",
      "Far Away",
    ]);
    expect(names[0]?.at).toEqual([73.5, 19]);
  });

  test("are limited in number", () => {
    const many = Array.from({ length: 1000 }, (_, index) => label(`${index}`, 50 + (index % 20) * 60, index));
    expect(readable(many, 2000).length).toBeLessThanOrEqual(60);
  });
});
