import { expect, test } from "vitest";
import { renderUi } from "#web/testing/renderUi.tsx";
import { ParkingDrawing } from "./ParkingDrawing.tsx";
import { deckShape, towerShape } from "./shape.ts";
import { TowerDrawing } from "./TowerDrawing.tsx";

const flats = ["101", "102", "103", "104"].map((name, id) => ({ id, name }));
const tower = towerShape({ id: 1, name: "Tower A", floors: [{ id: 2, name: "1", flats }] });
const deck = deckShape({ id: 3, name: "B1", pillars: flats });
const scale = { storey: 20, below: 0 };

/** Colour → number of boxes drawn in it; "" for the default colour. */
const boxesByTone = (drawing: Element) =>
  Object.fromEntries(
    [...drawing.querySelectorAll<SVGPathElement>('path[class*="mark"]')].map((path) => [
      path.style.fill,
      path.getAttribute("d")?.split("z").filter(Boolean).length,
    ]),
  );
const toneOf = (id: number) => (id === 0 ? "teal" : id < 3 ? "gold" : null);

test("a screen may colour each flat and each pillar by id", () => {
  const rendered = renderUi(
    <TowerDrawing tower={tower} scale={scale} seed={0} chosen={null} stop={null} tone={toneOf} />,
  );
  expect(boxesByTone(rendered.container)).toEqual({ teal: 1, gold: 2, "": 1 });
  rendered.rerender(<ParkingDrawing deck={deck} depth={0} chosen={false} stop={false} tone={toneOf} />);
  expect(boxesByTone(rendered.container)).toEqual({ teal: 1, gold: 2, "": 1 });
});
