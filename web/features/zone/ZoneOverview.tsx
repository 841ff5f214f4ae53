import { Skeleton, Text } from "@mantine/core";
import { useMemo } from "react";
import { getZoneMap } from "#contract/zone/zone.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { around, everything, sceneAround, type ZoneMapData } from "./around.ts";
import { ZoneMap } from "./map/ZoneMap.tsx";
import { ZoneFacts } from "./ZoneFacts.tsx";
import classes from "./ZoneOverview.module.css";

type Props = { chosen: number | null; onChoose: (zone: number) => void };

/** All zones and societies on a map, with facts about the selected zone. The list beside it does not wait for them. */
export function ZoneOverview(choosing: Props) {
  const query = useCall(getZoneMap, {});
  const { error, onRetry } = tableState(query);
  if (query.data) return <Overview map={query.data} {...choosing} />;
  if (error) return <ErrorState {...error} onRetry={onRetry} />;
  return <Skeleton className={classes.map} />;
}

function Overview({ map, chosen, onChoose }: Props & { map: ZoneMapData }) {
  const zone = map.zones.find(({ serviceZoneId }) => serviceZoneId === chosen);
  const scene = useMemo(() => sceneAround(map, zone?.polygon ?? [], zone), [map, zone]);
  return (
    <section aria-label="Map">
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
            <ZoneFacts corners={zone.polygon} around={around(map, zone)} />
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
