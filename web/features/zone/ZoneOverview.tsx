import { Text } from "@mantine/core";
import { useMemo } from "react";
import { getZoneMap } from "#contract/zone/zone.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { everything, sceneAround, type ZoneMapData } from "./around.ts";
import { ZoneMap } from "./map/ZoneMap.tsx";
import { ZoneFacts } from "./ZoneFacts.tsx";
import classes from "./ZoneOverview.module.css";

type Props = { chosen: number | null; onChoose: (zone: number) => void };

const nothing: ZoneMapData = { styleUrl: null, zones: [], societies: [] };

/** All zones and societies on a map, and what there is to say of the chosen one. */
export function ZoneOverview({ chosen, onChoose }: Props) {
  const query = useCall(getZoneMap, {});
  const { error, onRetry } = tableState(query);
  const map = query.data ?? nothing;
  const zone = map.zones.find(({ serviceZoneId }) => serviceZoneId === chosen);
  const scene = useMemo(
    () => sceneAround(map, zone?.polygon ?? [], zone?.serviceZoneId ?? null),
    [map, zone],
  );
  if (error && !query.data) return <ErrorState {...error} onRetry={onRetry} />;
  return (
    <section aria-label="Map" aria-busy={query.isPending}>
      <div className={classes.map}>
        <ZoneMap
          {...scene}
          label="Service zones and societies"
          focus={zone && zone.polygon.length > 0 ? zone.polygon : everything(map)}
          styleUrl={map.styleUrl}
          onChoose={onChoose}
          notes={{ absent: "This browser shows a drawing in place of the map." }}
        />
      </div>
      <div className={classes.facts} role="status">
        {zone ? (
          <>
            <Text fw={650}>{zone.name}</Text>
            <ZoneFacts corners={zone.polygon} around={others(map, zone)} />
          </>
        ) : (
          <Text size="xs" c="dimmed">
            Choose a zone in the list or on the map to see what lies inside.
          </Text>
        )}
      </div>
    </section>
  );
}

/** What is around a zone; one that is switched off overlaps nothing. */
const others = (map: ZoneMapData, zone: ZoneMapData["zones"][number]): ZoneMapData => ({
  ...map,
  zones: zone.active ? map.zones.filter((other) => other !== zone) : [],
});
