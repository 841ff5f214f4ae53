import type { Map as MapLibreMap } from "maplibre-gl";
import { TerraDraw, TerraDrawModeUndoRedo } from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import { type Corner, DECIMALS, onGrid } from "#contract/zone/side.ts";
import { SPOTS } from "./layers.ts";
import { drawingModes } from "./modes.ts";
import type { Colors } from "./style.ts";

type DrawingHandlers = {
  /** The border in progress, including the pointer's position. */
  onDraft: (corners: readonly Corner[]) => void;
  /** The border after a completed step. */
  onDone: (corners: readonly Corner[]) => void;
};

/** Actions of the buttons next to the map. */
export type BorderEditor = {
  /** Removes the last corner of a border in progress; returns false when there is none. */
  undo: () => boolean;
  /** Discards a border in progress. */
  stop: () => void;
};

export type Drawing = DrawingHandlers & {
  corners: readonly Corner[];
  /** True while the pointer draws, false while it moves the map. */
  on: boolean;
  /** Receives the editor for the buttons, and null when the map closes. */
  handle: (handle: BorderEditor | null) => void;
};

type Ring = [number, number][];

/** The drawn polygon, without the corner that closes it. */
const ringOf = (draw: TerraDraw): { id: string | number | undefined; corners: Ring } | null => {
  for (const { id, geometry } of draw.getSnapshot())
    if (geometry.type === "Polygon") {
      const ring = (geometry.coordinates[0] ?? []).slice(0, -1);
      return { id, corners: ring.map(([x = 0, y = 0]) => [onGrid(x), onGrid(y)]) };
    }
  return null;
};

const sameRing = (one: readonly Corner[], other: readonly Corner[]) => one.join(" ") === other.join(" ");

/** Makes a border editable on a map whose style has loaded. */
export function openBorderEditor(map: MapLibreMap, colors: Colors, handlers: DrawingHandlers) {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({
      map,
      coordinatePrecision: DECIMALS,
      renderBelowLayerId: SPOTS,
    }),
    modes: drawingModes(colors),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  draw.start();
  // Reports only the pointer's changes to the border; hovering fires change events, too.
  let reported: readonly Corner[] = [];
  let isReplacing = false;
  let isOn = false;
  draw.on("change", () => {
    const corners = ringOf(draw)?.corners ?? [];
    if (isReplacing || sameRing(corners, reported)) return;
    reported = corners;
    handlers.onDraft(corners);
  });
  draw.on("finish", () => handlers.onDone(ringOf(draw)?.corners ?? []));

  const isUnderWay = () => draw.getMode() === "polygon" && draw.getModeState() === "drawing";
  const setMode = (mode: string) => {
    if (draw.getMode() !== mode) draw.setMode(mode);
  };
  const replace = (corners: readonly Corner[]) => {
    isReplacing = true;
    setMode("still");
    draw.clear();
    if (corners.length > 0)
      draw.addFeatures([
        {
          type: "Feature",
          properties: { mode: "polygon" },
          geometry: { type: "Polygon", coordinates: [[...corners, corners[0] ?? []].map((at) => [...at])] },
        },
      ]);
    reported = corners;
    isReplacing = false;
  };
  const begin = () => {
    const ring = ringOf(draw);
    if (!isOn) setMode("still");
    else if (ring?.id === undefined) setMode("polygon");
    else {
      setMode("select");
      draw.selectFeature(ring.id);
    }
  };
  return {
    /** Shows a border; while `on`, the pointer edits it, or starts one where there is none. */
    show(corners: readonly Corner[], on: boolean): void {
      isOn = on;
      const border = corners.length >= 3 ? corners : [];
      const begun = isUnderWay() ? ringOf(draw) : null;
      if (begun && on && border.length === 0) return;
      if (!sameRing(ringOf(draw)?.corners ?? [], border)) replace(border);
      begin();
      // Switching drawing off completes the border in progress.
      if (begun && !on) handlers.onDone(begun.corners);
    },
    undo: () => isUnderWay() && draw.undo(),
    stop: () => {
      replace([]);
      begin();
    },
    close: () => draw.stop(),
  };
}
