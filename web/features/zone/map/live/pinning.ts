import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Corner } from "#contract/zone/side.ts";

const cornerOf = ({ lng, lat }: { lng: number; lat: number }): Corner => [lng, lat];

/** Lets one place be chosen on a map: by a press, by dragging its pin, or by Enter for the map's middle. */
export function openPinning(map: MapLibreMap, color: string, onPin: (at: Corner) => void) {
  const marker = new Marker({ draggable: true, color });
  marker.on("dragend", () => onPin(cornerOf(marker.getLngLat())));
  const press = map.on("click", ({ lngLat }) => onPin(cornerOf(lngLat)));
  const canvas = map.getCanvas();
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onPin(cornerOf(map.getCenter()));
  };
  canvas.addEventListener("keydown", byKey);
  return {
    /** Puts the pin to a place, or takes it away. */
    show(at: Corner | null): void {
      if (at) marker.setLngLat([at[0], at[1]]).addTo(map);
      else marker.remove();
    },
    close(): void {
      press.unsubscribe();
      canvas.removeEventListener("keydown", byKey);
      marker.remove();
    },
  };
}
