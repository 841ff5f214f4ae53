import { Skeleton } from "@mantine/core";
import { useMemo, useState } from "react";
import { type Corner, onGrid } from "#contract/zone/side.ts";
import { getZoneMap } from "#contract/zone/zone.ts";
import type { PlaceChoice } from "#web/lib/placePicking.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { everything, sceneAround, type ZoneMapData } from "./around.ts";
import { ZoneMap } from "./map/ZoneMap.tsx";
import classes from "./PlacePicker.module.css";

/** A map of zones and societies to choose one location on. */
export function PlacePicker(choosing: PlaceChoice) {
  const query = useCall(getZoneMap, {});
  const { error, onRetry } = tableState(query);
  if (query.data) return <Picker map={query.data} {...choosing} />;
  if (error) return <ErrorState {...error} onRetry={onRetry} />;
  return <Skeleton className={classes.map} />;
}

/** The visible area around a pin, in degrees to each side: about two kilometres. */
const AROUND = 0.02;

function Picker({ map, at, onPick }: PlaceChoice & { map: ZoneMapData }) {
  const pin = useMemo((): Corner | null => at && [at.longitude, at.latitude], [at]);
  const scene = useMemo(() => sceneAround(map, [], undefined), [map]);
  const focusOn = ([x, y]: Corner): Corner[] => [
    [x - AROUND, y - AROUND],
    [x + AROUND, y + AROUND],
  ];
  const [shown, setShown] = useState({ pin, focus: pin ? focusOn(pin) : everything(map) });
  // A pin placed on the map keeps the view; a typed location may lie elsewhere.
  if (pin && pin.join() !== shown.pin?.join()) setShown({ pin, focus: focusOn(pin) });
  return (
    <div className={classes.map}>
      <ZoneMap
        {...scene}
        label="Where the society is"
        focus={shown.focus}
        styleUrl={map.styleUrl}
        pinning={{
          pin,
          onPin: ([x, y]) => {
            const picked: Corner = [onGrid(x), onGrid(y)];
            setShown({ ...shown, pin: picked });
            onPick({ longitude: picked[0], latitude: picked[1] });
          },
        }}
        notes={{
          live: "Press on the map to put the pin there, or drag it. By keyboard: move the map by its arrows, Enter puts the pin in its middle.",
          absent: "Press on the drawing to put the pin there. To be exact, write latitude and longitude.",
        }}
      />
    </div>
  );
}
