import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import { type Name, namesOf, readable } from "../labels.ts";
import type { Scene } from "../shapes.ts";
import classes from "./LiveMap.module.css";

function markerOf({ text, kind }: Name): Marker {
  const element = document.createElement("span");
  element.className = classes.name ?? "";
  element.dataset["kind"] = kind;
  element.textContent = text;
  const [anchor, below] = kind === "zone" ? (["bottom", -4] as const) : (["top", 6] as const);
  return new Marker({ element, anchor, offset: [0, below] });
}

/** Shows zone and society names as markers; a map without tiles has no other text. */
export function createNameMarkers(map: MapLibreMap) {
  const markers = new Map<string, Marker>();
  return {
    /** Shows the names that are in view and readable; called again when either changes. */
    show(scene: Pick<Scene, "areas" | "spots">): void {
      const view = map.getBounds();
      const inView = namesOf(scene)
        .filter(({ at: [x, y] }) => view.contains([x, y]))
        .map((named) => {
          const { x, y } = map.project([named.at[0], named.at[1]]);
          return { ...named, x, y: y + (named.kind === "zone" ? -14 : 16) };
        });
      const shown = new Map(
        readable(inView, map.getContainer().clientWidth).map((named) => [
          `${named.key} ${named.text}`,
          named,
        ]),
      );
      for (const [key, marker] of markers)
        if (!shown.has(key)) {
          marker.remove();
          markers.delete(key);
        }
      for (const [key, named] of shown) {
        const marker = markers.get(key) ?? markerOf(named);
        marker.setLngLat([named.at[0], named.at[1]]);
        if (!markers.has(key)) marker.addTo(map);
        markers.set(key, marker);
      }
    },
  };
}
