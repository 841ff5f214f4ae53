import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { addFloor, AddFloorFields, deleteFloor, getFloor, updateFloor } from "#contract/society/floor.ts";
import { call } from "#web/lib/call.ts";
import { useSend } from "#web/lib/query.ts";
import type { DataColumn } from "#web/ui/table/types.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { RecordTab } from "../record/RecordTab.tsx";
import { useRecordForm } from "#web/ui/form/useRecordForm.ts";
import { PlaceFilter } from "./PlaceFilter.tsx";
import { type Floor, useBuildings, useFloors } from "../choose.ts";
import { PlaceTools } from "./PlaceTools.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

const Form = AddFloorFields.pick({ BuildingId: true, FloorName: true });
const columns: DataColumn<Floor>[] = [
  { key: "buildingName", header: "Building Name", value: (floor) => floor.buildingName },
  { key: "floorName", header: "Floor Number", value: (floor) => floor.floorName, cardTitle: true },
];

export function FloorsTab({ societyId }: { societyId: number }) {
  const buildings = useBuildings(societyId);
  const floors = useFloors(societyId);
  const [building, setBuilding] = useState<number | null>(null);
  const add = useSend(addFloor);
  const update = useSend(updateFloor);
  const remove = useSend(deleteFloor);
  const form = useForm({ resolver: resolverOf(Form), defaultValues: { FloorName: "" } });
  const record = useRecordForm({
    form,
    noun: "Floor",
    // The space before the first is specified.
    saved: (did) => (did === "Added" ? " Floor Added Successfully" : "Floor Updated Successfully"),
    name: "FloorName",
    blank: () => form.reset({ FloorName: "" }),
    load: async (floorId) => {
      const floor = await call(getFloor, { floorId });
      return { BuildingId: floor.buildingId, FloorName: floor.floorName };
    },
    // New floors are saved as inactive, updated ones as active; lists show both.
    save: (values, floorId) =>
      floorId === null
        ? add.mutateAsync({ ...values, societyId, Active: false })
        : update.mutateAsync({ ...values, floorId, societyId, Active: true }),
  });
  const chosen = useWatch({ control: form.control, name: "BuildingId" });
  const rows = floors.rows.filter(({ buildingId }) => building === null || buildingId === building);
  return (
    <RecordTab
      record={record}
      fields={
        <>
          <ChoiceField control={form.control} name="BuildingId" label="Building" {...buildings.choose} />
          <TextInput
            label="Floor Number"
            required
            disabled={!chosen}
            error={form.formState.errors.FloorName?.message}
            {...form.register("FloorName")}
          />
        </>
      }
      filters={
        <PlaceFilter by="building" choose={buildings.choose} value={building} onChange={setBuilding} />
      }
      tools={<PlaceTools societyId={societyId} kind="floor" />}
      table={{ caption: "Building floors", columns, ...floors.table, rows }}
      idOf={(floor) => floor.floorId}
      nameOf={(floor) => `${floor.buildingName}, floor ${floor.floorName}`}
      remove={(floorId, WithContents) => remove.mutateAsync({ floorId, WithContents })}
    />
  );
}
