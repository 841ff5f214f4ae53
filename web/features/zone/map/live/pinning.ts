import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Corner } from "#contract/zone/side.ts";

const cornerOf = ({ lng, lat }: { lng: number; lat: number }): Corner => [lng, lat];

/** Picks one place on a map by a click, by dragging its pin, or by Enter for the map's centre. */
export function openPinning(map: MapLibreMap, color: string, onPin: (at: Corner) => void) {
  const marker = new Marker({ draggable: true, color });
  marker.on("dragend", () => onPin(cornerOf(marker.getLngLat())));
  const click = map.on("click", ({ lngLat }) => onPin(cornerOf(lngLat)));
  const canvas = map.getCanvas();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onPin(cornerOf(map.getCenter()));
  };
  canvas.addEventListener("keydown", onKeyDown);
  return {
    /** Moves the pin, or removes it for null. */
    show(at: Corner | null): void {
      if (at) marker.setLngLat([at[0], at[1]]).addTo(map);
      else marker.remove();
    },
    close(): void {
      click.unsubscribe();
      canvas.removeEventListener("keydown", onKeyDown);
      marker.remove();
    },
  };
}
