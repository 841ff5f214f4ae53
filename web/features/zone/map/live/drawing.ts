import type { Map as MapLibreMap } from "maplibre-gl";
import { TerraDraw, TerraDrawModeUndoRedo } from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import { type Corner, DECIMALS, onGrid } from "#contract/zone/side.ts";
import { SPOTS } from "./layers.ts";
import { modesIn } from "./modes.ts";
import type { Colors } from "./style.ts";

type DrawingHears = {
  /** The border while it is under way, the pointer's place included. */
  onDraft: (corners: readonly Corner[]) => void;
  /** The border as it was left after a step. */
  onDone: (corners: readonly Corner[]) => void;
};

/** What the buttons beside the map do to a border under way. */
export type BorderEditor = {
  /** Takes the last corner of a border under way back; false when none is. */
  undo: () => boolean;
  /** Gives up a border under way. */
  stop: () => void;
};

/** A border that can be drawn on a map. */
export type Drawing = DrawingHears & {
  corners: readonly Corner[];
  /** Whether the pointer draws now, or moves the map. */
  on: boolean;
  /** Is handed what the buttons need, and null when the map goes. */
  handle: (handle: BorderEditor | null) => void;
};

type Ring = [number, number][];

/** The one polygon that is drawn; without the corner that closes it. */
const ringOf = (draw: TerraDraw): { id: string | number | undefined; corners: Ring } | null => {
  for (const { id, geometry } of draw.getSnapshot())
    if (geometry.type === "Polygon") {
      const ring = (geometry.coordinates[0] ?? []).slice(0, -1);
      return { id, corners: ring.map(([x = 0, y = 0]) => [onGrid(x), onGrid(y)]) };
    }
  return null;
};

const sameRing = (one: readonly Corner[], other: readonly Corner[]) => one.join(" ") === other.join(" ");

/** Lets a border be drawn and changed on a map whose style has loaded. */
export function openBorderEditor(map: MapLibreMap, colors: Colors, hears: DrawingHears) {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({
      map,
      coordinatePrecision: DECIMALS,
      renderBelowLayerId: SPOTS,
    }),
    modes: modesIn(colors),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  draw.start();
  // Only the pointer's changes are told, and of those only the border's: what is hovered over changes too.
  let told: readonly Corner[] = [];
  let quiet = false;
  let isOn = false;
  draw.on("change", () => {
    const corners = ringOf(draw)?.corners ?? [];
    if (quiet || sameRing(corners, told)) return;
    told = corners;
    hears.onDraft(corners);
  });
  draw.on("finish", () => hears.onDone(ringOf(draw)?.corners ?? []));

  const isUnderWay = () => draw.getMode() === "polygon" && draw.getModeState() === "drawing";
  const setMode = (mode: string) => {
    if (draw.getMode() !== mode) draw.setMode(mode);
  };
  const replace = (corners: readonly Corner[]) => {
    quiet = true;
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
    told = corners;
    quiet = false;
  };
  const begin = () => {
    const drawn = ringOf(draw);
    if (!isOn) setMode("still");
    else if (drawn?.id === undefined) setMode("polygon");
    else {
      setMode("select");
      draw.selectFeature(drawn.id);
    }
  };
  return {
    /** Shows a border as it stands; while `on`, the pointer changes it, or begins one where there is none. */
    show(corners: readonly Corner[], on: boolean): void {
      isOn = on;
      const border = corners.length >= 3 ? corners : [];
      const begun = isUnderWay() ? ringOf(draw) : null;
      if (begun && on && border.length === 0) return;
      if (!sameRing(ringOf(draw)?.corners ?? [], border)) replace(border);
      begin();
      // Who stops drawing has drawn all that there is to be.
      if (begun && !on) hears.onDone(begun.corners);
    },
    undo: () => isUnderWay() && draw.undo(),
    stop: () => {
      replace([]);
      begin();
    },
    close: () => draw.stop(),
  };
}
