import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from "maplibre-gl";
import { gridOf } from "../grid.ts";
import type { Scene, Tone } from "../shapes.ts";
import type { Colors } from "./style.ts";

type Collection = GeoJSON.FeatureCollection;
const nothing: Collection = { type: "FeatureCollection", features: [] };

/** The layer that receives clicks on zones. */
export const AREAS = "areas";
/** The layer of societies, above all areas. */
export const SPOTS = "spots";

const byTone = <T extends string | number>(values: Record<Tone, T>): ExpressionSpecification => [
  "match",
  ["get", "tone"],
  "chosen",
  values.chosen,
  "overlapping",
  values.overlapping,
  "inactive",
  values.inactive,
  values.plain,
];

/** Adds empty layers for zones and societies, above a grid when the map has no tiles; `fillLayers` fills them. */
export function addLayers(map: MapLibreMap, colors: Colors, plain: boolean): void {
  for (const source of ["grid", AREAS, SPOTS]) map.addSource(source, { type: "geojson", data: nothing });
  const lines = byTone({
    plain: colors.area,
    chosen: colors.area,
    overlapping: colors.overlap,
    inactive: colors.dimmed,
  });
  if (plain) map.addLayer({ id: "grid", type: "line", source: "grid", paint: { "line-color": colors.line } });
  map.addLayer({
    id: AREAS,
    type: "fill",
    source: AREAS,
    paint: {
      "fill-color": lines,
      "fill-opacity": byTone({ plain: 0.12, chosen: 0.28, overlapping: 0.22, inactive: 0.04 }),
    },
  });
  map.addLayer({
    id: "borders",
    type: "line",
    source: AREAS,
    filter: ["!=", ["get", "tone"], "inactive"],
    paint: {
      "line-color": lines,
      "line-width": byTone({ plain: 1.5, chosen: 2.5, overlapping: 1.5, inactive: 1.5 }),
    },
  });
  map.addLayer({
    id: "inactive borders",
    type: "line",
    source: AREAS,
    filter: ["==", ["get", "tone"], "inactive"],
    paint: { "line-color": colors.dimmed, "line-width": 1.5, "line-dasharray": [3, 3] },
  });
  const isInside: ExpressionSpecification = ["get", "inside"];
  map.addLayer({
    id: SPOTS,
    type: "circle",
    source: SPOTS,
    paint: {
      "circle-radius": 4.5,
      "circle-color": ["case", isInside, colors.area, colors.surface],
      "circle-stroke-color": ["case", isInside, colors.surface, colors.dimmed],
      "circle-stroke-width": 2,
    },
  });
}

/** Asynchronous: the map's worker takes over the data in its own time. */
function fill(map: MapLibreMap, source: string, features: GeoJSON.Feature[]): void {
  void map.getSource<GeoJSONSource>(source)?.setData({ ...nothing, features });
}

export function fillLayers(map: MapLibreMap, { areas, spots }: Pick<Scene, "areas" | "spots">): void {
  const outlined = areas.filter(({ corners }) => corners.length > 0);
  fill(
    map,
    AREAS,
    outlined.map(({ id, corners, tone }) => ({
      type: "Feature",
      properties: { id, tone },
      geometry: {
        type: "Polygon",
        coordinates: [[...corners, corners[0] ?? []].map((corner) => [...corner])],
      },
    })),
  );
  fill(
    map,
    SPOTS,
    spots.map(({ at, inside }) => ({
      type: "Feature",
      properties: { inside },
      geometry: { type: "Point", coordinates: [...at] },
    })),
  );
}

/** Redraws the grid for the visible area. */
export function fillGrid(map: MapLibreMap): void {
  const bounds = map.getBounds();
  const [west, south, east, north] = [
    bounds.getWest(),
    Math.max(bounds.getSouth(), -85),
    bounds.getEast(),
    Math.min(bounds.getNorth(), 85),
  ];
  fill(
    map,
    "grid",
    gridOf({ west, south, east, north }).map((line) => ({
      type: "Feature",
      properties: {},
      geometry: { type: "LineString", coordinates: line.map((corner) => [...corner]) },
    })),
  );
}
