import {
  GPUInitializationError,
  Map as MapLibreMap,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Corner } from "#contract/zone/side.ts";
import { boundsOf, type Scene } from "../shapes.ts";
import { addLayers, AREAS, fillGrid, fillLayers } from "./layers.ts";
import { nameThings } from "./names.ts";
import { type Colors, colorsOf, plainStyle } from "./style.ts";

// From our own origin: the content policy runs no script from elsewhere.
setWorkerUrl(workerUrl);

type Shown = Pick<Scene, "areas" | "spots">;

type Opening = {
  host: HTMLElement;
  label: string;
  /** Where the tiles are described; null for none. */
  styleUrl: string | null;
  focus: readonly Corner[];
};

type Hears = {
  onReady: (surface: Surface) => void;
  onChoose: (id: number) => void;
  /** The browser cannot show a map after all. */
  onFail: () => void;
};

/** A map in its element, ready to be filled. */
export type Surface = {
  map: MapLibreMap;
  colors: Colors;
  show: (scene: Shown) => void;
  frame: (corners: readonly Corner[]) => void;
};

const FRAME = { padding: 48, maxZoom: 15 };

const boxOf = (corners: readonly Corner[]): [number, number, number, number] => {
  const { west, south, east, north } = boundsOf(corners);
  return [west, south, east, north];
};

function makeMap({ host, label, styleUrl, focus }: Opening, colors: Colors): MapLibreMap {
  const map = new MapLibreMap({
    container: host,
    style: styleUrl ?? plainStyle(colors),
    bounds: boxOf(focus),
    fitBoundsOptions: FRAME,
    attributionControl: styleUrl === null ? false : { compact: true },
    // One finger scrolls the page, two move the map; a wheel needs Ctrl.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { "Map.Title": label },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new ScaleControl({ unit: "metric", maxWidth: 120 }), "bottom-left");
  return map;
}

/** Puts zones, societies and their names on a map whose style has loaded. */
function furnish(map: MapLibreMap, colors: Colors, plain: boolean, onChoose: Hears["onChoose"]): Surface {
  addLayers(map, colors, plain);
  const names = nameThings(map);
  let shown: Shown = { areas: [], spots: [] };
  const settle = () => {
    if (plain) fillGrid(map);
    names.show(shown);
  };
  map.on("moveend", settle);
  map.on("resize", settle);
  map.on("click", AREAS, ({ features }) => {
    const id: unknown = features?.[0]?.properties["id"];
    if (typeof id === "number") onChoose(id);
  });
  settle();
  return {
    map,
    colors,
    show: (scene) => {
      shown = scene;
      fillLayers(map, scene);
      names.show(scene);
    },
    frame: (corners) => map.fitBounds(boxOf(corners), { ...FRAME, duration: 300 }),
  };
}

/** Opens a map, which can be filled once it is ready. @returns what closes it. */
export function openSurface(opening: Opening, { onReady, onChoose, onFail }: Hears): () => void {
  const colors = colorsOf(opening.host);
  let plain = opening.styleUrl === null;
  let started = false;
  try {
    const map = makeMap(opening, colors);
    map.on("error", ({ error }) => {
      if (error instanceof GPUInitializationError) onFail();
      // The tiles cannot be reached: a plain map is better than none.
      else if (!started && !plain) {
        plain = true;
        map.setStyle(plainStyle(colors));
      }
    });
    map.once("style.load", () => {
      started = true;
      onReady(furnish(map, colors, plain, onChoose));
    });
    return () => map.remove();
  } catch {
    onFail();
    return () => {};
  }
}
