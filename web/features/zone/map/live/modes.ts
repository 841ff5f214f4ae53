import { type HexColor, TerraDrawPolygonMode, TerraDrawRenderMode, TerraDrawSelectMode } from "terra-draw";
import type { Colors } from "./style.ts";

/** Drawing modes: a new border, the corners of an existing one, or none. */
export function drawingModes({ area, surface }: Colors) {
  const [line, dot] = [area as HexColor, surface as HexColor];
  const outline = { outlineColor: line, outlineWidth: 2.5, fillColor: line, fillOpacity: 0.28 } as const;
  return [
    new TerraDrawPolygonMode({
      // Escape closes the dialog around the map.
      keyEvents: { cancel: null, finish: "Enter" },
      styles: {
        ...outline,
        closingPointColor: line,
        closingPointWidth: 6,
        closingPointOutlineColor: dot,
        closingPointOutlineWidth: 2,
      },
    }),
    new TerraDrawSelectMode({
      allowManualDeselection: false,
      keyEvents: null,
      pointerDistance: 24,
      flags: {
        polygon: {
          feature: {
            draggable: false,
            coordinates: { midpoints: { draggable: true }, draggable: true, deletable: true },
          },
        },
      },
      styles: {
        selectedPolygonColor: line,
        selectedPolygonFillOpacity: 0.28,
        selectedPolygonOutlineColor: line,
        selectedPolygonOutlineWidth: 2.5,
        selectionPointColor: dot,
        selectionPointWidth: 6,
        selectionPointOutlineColor: line,
        selectionPointOutlineWidth: 2.5,
        midPointColor: line,
        midPointWidth: 4,
        midPointOutlineColor: dot,
        midPointOutlineWidth: 1,
      },
    }),
    new TerraDrawRenderMode({
      modeName: "still",
      styles: {
        polygonFillColor: line,
        polygonFillOpacity: 0.28,
        polygonOutlineColor: line,
        polygonOutlineWidth: 2.5,
      },
    }),
  ];
}
