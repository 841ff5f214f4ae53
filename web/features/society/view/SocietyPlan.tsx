import { Badge, Group, Switch, Text } from "@mantine/core";
import { useCallback, useMemo, useRef, useState } from "react";
import { plural } from "#contract/format.ts";
import { getSocietyCoverage } from "#contract/provider/covered.ts";
import type { Overview } from "#contract/society/overview.ts";
import { CoverLegend, Uncovered } from "../coverage/CoverLegend.tsx";
import { useCover } from "../coverage/cover.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { GapList } from "./GapList.tsx";
import { gapsOf } from "./gaps.ts";
import { Legend } from "./Legend.tsx";
import { OverviewTables } from "./OverviewTables.tsx";
import { findLocation } from "./place.ts";
import { PlaceDetails } from "./PlaceDetails.tsx";
import { societyShape, type SocietyShape } from "./shape.ts";
import { showPlace, SocietyDrawing } from "./SocietyDrawing.tsx";
import classes from "./SocietyView.module.css";

const sumOf = <Item,>(items: readonly Item[], count: (item: Item) => number) =>
  items.reduce((sum, item) => sum + count(item), 0);

/** "6 towers · 144 floors · 1,152 flats · 3 parking levels · 540 pillars" */
function totalsOf({ towers, decks }: SocietyShape): string {
  return [
    plural(towers.length, "tower"),
    plural(
      sumOf(towers, ({ floors }) => floors.length),
      "floor",
    ),
    plural(
      sumOf(towers, ({ flatCount }) => flatCount),
      "flat",
    ),
    plural(decks.length, "parking level"),
    plural(
      sumOf(decks, ({ pillarCount }) => pillarCount),
      "pillar",
    ),
  ].join(" · ");
}

/** The drawing of a society, with details of the hovered or selected place, its gaps and its legend. */
export function SocietyPlan({ society }: { society: Overview }) {
  const mayCover = hasPermission("provider:read");
  const [covering, setCovering] = useState(false);
  const { societyId } = society;
  const coverage = useCall(getSocietyCoverage, { societyId }, { enabled: mayCover && covering });
  const cover = useCover(society, covering ? coverage.data : undefined);
  const shape = useMemo(() => societyShape(society), [society]);
  const gaps = useMemo(() => gapsOf(shape), [shape]);
  const [asTable, setAsTable] = useState(false);
  const [chosen, choose] = useState<string | null>(null);
  const [pointed, point] = useState<string | null>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLElement>(null);
  const readNames = useCallback(() => details.current?.focus(), []);
  const shown = pointed ?? chosen;
  return (
    <>
      <div className={classes.summary}>
        <div>
          <Text component="div" c="dimmed">
            {society.address}
            {!society.active && (
              <Badge color="gray" ml="xs">
                Inactive
              </Badge>
            )}
          </Text>
          <Text fw={600}>{totalsOf(shape)}</Text>
        </div>
        <Group gap="lg">
          {mayCover && !asTable && (
            <Switch
              label="Show coverage"
              checked={covering}
              onChange={(event) => setCovering(event.currentTarget.checked)}
            />
          )}
          <Switch
            label="Show as table"
            checked={asTable}
            onChange={(event) => setAsTable(event.currentTarget.checked)}
          />
        </Group>
      </div>
      {covering && coverage.error && <Text role="alert">{coverage.error.message}</Text>}
      {asTable ? (
        <OverviewTables shape={shape} />
      ) : (
        <div className={classes.plan}>
          <div>
            <SocietyDrawing
              ref={drawing}
              name={society.societyName}
              shape={shape}
              chosen={chosen}
              onChoose={choose}
              onPoint={point}
              onOpen={readNames}
              tones={cover?.tones}
            />
            {cover ? <CoverLegend cover={cover} /> : <Legend />}
          </div>
          <aside className={classes.aside} aria-label="About the drawing">
            <PlaceDetails
              ref={details}
              place={shown === null ? null : findLocation(shape, shown)}
              onClose={() => choose(null)}
            />
            {cover && <Uncovered cover={cover} />}
            <GapList gaps={gaps} onGo={(key) => showPlace(drawing.current, key)} />
          </aside>
        </div>
      )}
    </>
  );
}
