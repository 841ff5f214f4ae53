import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Corner } from "#contract/zone/side.ts";
import { readable, shortened } from "../labels.ts";
import { type Scene, topOf } from "../shapes.ts";
import classes from "./LiveMap.module.css";

type Named = { key: string; text: string; at: Corner; kind: "zone" | "society" };

const namedOf = ({ areas, spots }: Pick<Scene, "areas" | "spots">): Named[] => [
  ...areas
    .filter(({ corners }) => corners.length > 0)
    .map(({ id, name, corners }) => ({
      key: `zone ${id}`,
      text: shortened(name),
      at: topOf(corners),
      kind: "zone" as const,
    })),
  ...spots.map(({ id, name, at }) => ({
    key: `society ${id}`,
    text: shortened(name),
    at,
    kind: "society" as const,
  })),
];

function markerOf({ text, kind }: Named): Marker {
  const element = document.createElement("span");
  element.className = classes.name ?? "";
  element.dataset["kind"] = kind;
  element.textContent = text;
  const [anchor, below] = kind === "zone" ? (["bottom", -4] as const) : (["top", 6] as const);
  return new Marker({ element, anchor, offset: [0, below] });
}

/** Writes the names of zones and societies onto a map; without tiles there is no other writing on it. */
export function nameThings(map: MapLibreMap) {
  const markers = new Map<string, Marker>();
  return {
    /** Shows those names that are in view and can be read; asked anew whenever either changes. */
    show(scene: Pick<Scene, "areas" | "spots">): void {
      const view = map.getBounds();
      const inView = namedOf(scene)
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
