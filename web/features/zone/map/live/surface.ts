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
import { createNameMarkers } from "./names.ts";
import { type Colors, colorsOf, plainStyle } from "./style.ts";

// Served from our own origin, because the content policy blocks scripts from elsewhere.
setWorkerUrl(workerUrl);

type ShownScene = Pick<Scene, "areas" | "spots">;

type SurfaceOptions = {
  host: HTMLElement;
  label: string;
  /** The URL of the tile style; null for none. */
  styleUrl: string | null;
  focus: readonly Corner[];
};

type SurfaceHandlers = {
  onReady: (surface: Surface) => void;
  onChoose: (id: number) => void;
  /** Called when the browser cannot show a map after all. */
  onFail: () => void;
};

/** An open map, ready to be filled. */
export type Surface = {
  map: MapLibreMap;
  colors: Colors;
  show: (scene: ShownScene) => void;
  frame: (corners: readonly Corner[]) => void;
};

const FRAME = { padding: 48, maxZoom: 15 };

const boxOf = (corners: readonly Corner[]): [number, number, number, number] => {
  const { west, south, east, north } = boundsOf(corners);
  return [west, south, east, north];
};

function makeMap({ host, label, styleUrl, focus }: SurfaceOptions, colors: Colors): MapLibreMap {
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

/** Adds zones, societies and their names to a map whose style has loaded. */
function setUpSurface(
  map: MapLibreMap,
  colors: Colors,
  plain: boolean,
  onChoose: SurfaceHandlers["onChoose"],
): Surface {
  addLayers(map, colors, plain);
  const names = createNameMarkers(map);
  let shown: ShownScene = { areas: [], spots: [] };
  const refresh = () => {
    if (plain) fillGrid(map);
    names.show(shown);
  };
  map.on("moveend", refresh);
  map.on("resize", refresh);
  map.on("click", AREAS, ({ features }) => {
    const id: unknown = features?.[0]?.properties["id"];
    if (typeof id === "number") onChoose(id);
  });
  refresh();
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

/**
 * Opens a map; `onReady` is called once it can be filled.
 * @returns a function that closes it.
 */
export function openSurface(
  options: SurfaceOptions,
  { onReady, onChoose, onFail }: SurfaceHandlers,
): () => void {
  const colors = colorsOf(options.host);
  let plain = options.styleUrl === null;
  let started = false;
  try {
    const map = makeMap(options, colors);
    map.on("error", ({ error }) => {
      if (error instanceof GPUInitializationError) onFail();
      // Falls back to a plain map when the tiles cannot be reached.
      else if (!started && !plain) {
        plain = true;
        map.setStyle(plainStyle(colors));
      }
    });
    map.once("style.load", () => {
      started = true;
      onReady(setUpSurface(map, colors, plain, onChoose));
    });
    return () => map.remove();
  } catch {
    onFail();
    return () => {};
  }
}
