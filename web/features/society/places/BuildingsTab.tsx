import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  addBuilding,
  BuildingFields,
  deleteBuilding,
  getBuilding,
  updateBuilding,
} from "#contract/society/building.ts";
import { call } from "#web/lib/call.ts";
import { useSend } from "#web/lib/query.ts";
import type { DataColumn } from "#web/ui/table/types.ts";
import { RecordTab } from "../record/RecordTab.tsx";
import { useRecordForm } from "#web/ui/form/useRecordForm.ts";
import { PlaceFilter } from "./PlaceFilter.tsx";
import { type Building, useBuildings } from "../choose.ts";
import { PlaceTools } from "./PlaceTools.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

const Form = BuildingFields.pick({ BuildingName: true });
const columns: DataColumn<Building>[] = [
  { key: "buildingName", header: "Building Name", value: (building) => building.buildingName },
];

export function BuildingsTab({ societyId }: { societyId: number }) {
  const buildings = useBuildings(societyId);
  const [only, setOnly] = useState<number | null>(null);
  const add = useSend(addBuilding);
  const update = useSend(updateBuilding);
  const remove = useSend(deleteBuilding);
  const form = useForm({ resolver: resolverOf(Form), defaultValues: { BuildingName: "" } });
  const record = useRecordForm({
    form,
    noun: "Building",
    name: "BuildingName",
    blank: () => form.reset({ BuildingName: "" }),
    load: async (buildingId) => ({ BuildingName: (await call(getBuilding, { buildingId })).buildingName }),
    save: (values, BuildingId) => {
      const body = { ...values, societyId, Active: true };
      return BuildingId === null ? add.mutateAsync(body) : update.mutateAsync({ ...body, BuildingId });
    },
  });
  const rows = buildings.rows.filter(({ buildingId }) => only === null || buildingId === only);
  return (
    <RecordTab
      record={record}
      fields={
        <TextInput
          label="Building Name"
          required
          error={form.formState.errors.BuildingName?.message}
          {...form.register("BuildingName")}
        />
      }
      filters={<PlaceFilter by="building" choose={buildings.choose} value={only} onChange={setOnly} />}
      tools={<PlaceTools societyId={societyId} kind="building" />}
      table={{ caption: "Buildings", columns, ...buildings.table, rows }}
      idOf={(building) => building.buildingId}
      nameOf={(building) => building.buildingName}
      remove={(buildingId, WithContents) => remove.mutateAsync({ buildingId, WithContents })}
    />
  );
}
