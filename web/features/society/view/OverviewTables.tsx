import { Title } from "@mantine/core";
import { DataTable } from "#web/ui/DataTable.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { formatLevels } from "./levels.ts";
import { formatNames } from "./names.ts";
import {
  missingNames,
  type DeckShape,
  type FloorShape,
  type SocietyShape,
  type TowerShape,
} from "./shape.ts";
import classes from "./SocietyView.module.css";

type FloorRow = { building: string; floor: FloorShape };

const buildingColumns: DataColumn<TowerShape>[] = [
  { key: "building", header: "Building Name", value: ({ name }) => name },
  { key: "floors", header: "Floors", value: ({ floors }) => floors.length, align: "right" },
  { key: "flats", header: "Flats", value: ({ flatCount }) => flatCount, align: "right" },
  {
    key: "missing",
    header: "Missing floors",
    value: ({ storeys }) =>
      storeys.flatMap((one) => (one.kind === "skip" ? [formatLevels(one)] : [])).join(", "),
  },
];

const floorColumns: DataColumn<FloorRow>[] = [
  { key: "building", header: "Building Name", value: ({ building }) => building, filter: true },
  { key: "floor", header: "Floor Number", value: ({ floor }) => floor.name, cardTitle: true },
  { key: "flats", header: "Flats", value: ({ floor }) => floor.flats.length, align: "right" },
  {
    key: "names",
    header: "Flat numbers",
    value: ({ floor }) => formatNames(floor.flats.map(({ name }) => name)),
  },
  { key: "missing", header: "Missing", value: ({ floor }) => formatNames(missingNames(floor.cells)) },
];

const parkingColumns: DataColumn<DeckShape>[] = [
  { key: "parking", header: "Parking Floor Name", value: ({ name }) => name },
  { key: "pillars", header: "Pillars", value: ({ pillarCount }) => pillarCount, align: "right" },
  { key: "missing", header: "Missing", value: ({ marks }) => formatNames(missingNames(marks)) },
];

/** The drawing's data as sortable, filterable tables with export. */
export function OverviewTables({ shape: { towers, decks } }: { shape: SocietyShape }) {
  const floors = towers.flatMap(({ name, floors: stack }) =>
    stack.map((floor) => ({ building: name, floor })),
  );
  return (
    <div className={classes.tables}>
      <Title order={3}>Buildings</Title>
      <DataTable caption="Buildings" columns={buildingColumns} rows={towers} rowKey={({ key }) => key} />
      <Title order={3}>Building Floors</Title>
      <DataTable
        caption="Building Floors"
        columns={floorColumns}
        rows={floors}
        rowKey={({ floor }) => floor.key}
      />
      <Title order={3}>Parking Floors</Title>
      <DataTable caption="Parking Floors" columns={parkingColumns} rows={decks} rowKey={({ key }) => key} />
    </div>
  );
}
