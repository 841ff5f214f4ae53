import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useController, useForm, useWatch } from "react-hook-form";
import {
  addFlat,
  deleteFlat,
  FlatFields,
  type FlatLine,
  getFlat,
  searchFlats,
  updateFlat,
} from "#contract/society/flat.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import type { DataColumn } from "#web/ui/table/types.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { RecordTab } from "../record/RecordTab.tsx";
import { useRecordForm } from "#web/ui/form/useRecordForm.ts";
import { pageQuery, firstView, pagedState } from "#web/lib/queryState.ts";
import { PlaceFilter } from "./PlaceFilter.tsx";
import { useBuildings, useFloors } from "../choose.ts";
import { PlaceTools } from "./PlaceTools.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

const Form = FlatFields.pick({ BuildingId: true, FloorId: true, FlatName: true });
const columns: DataColumn<FlatLine>[] = [
  { key: "buildingName", header: "Building Name", value: (flat) => flat.buildingName },
  { key: "floorName", header: "Floor Number", value: (flat) => flat.floorName },
  { key: "flatName", header: "Flat Name", value: (flat) => flat.flatName, cardTitle: true },
];

/** The flats of a society, filtered, sorted and paged by the server, since there may be thousands. */
export function FlatsTab({ societyId }: { societyId: number }) {
  const buildings = useBuildings(societyId);
  const floors = useFloors(societyId);
  const [filters, setFilters] = useState<{ buildingId?: number; floorId?: number }>({});
  const [view, setView] = useState(firstView);
  const request = { societyId, filters, ...pageQuery(view, ["buildingName", "floorName", "flatName"]) };
  const flats = useCall(searchFlats, request);
  const add = useSend(addFlat);
  const update = useSend(updateFlat);
  const remove = useSend(deleteFlat);
  const form = useForm({ resolver: resolverOf(Form), defaultValues: { FlatName: "" } });
  const record = useRecordForm({
    form,
    noun: "Flat",
    name: "FlatName",
    blank: () => form.reset({ FlatName: "" }),
    load: async (flatId) => {
      const flat = await call(getFlat, { flatId });
      return { BuildingId: flat.buildingId, FloorId: flat.floorId, FlatName: flat.flatName };
    },
    save: (values, flatId) => {
      const body = { ...values, SocietyId: societyId, Active: true };
      return flatId === null ? add.mutateAsync(body) : update.mutateAsync({ ...body, flatId });
    },
  });
  const floorsOf = (building: number | null | undefined) =>
    floors.rows
      .filter(({ buildingId }) => buildingId === building)
      .map(({ floorId, floorName }) => ({ value: floorId, label: floorName }));
  const narrow = (next: typeof filters) => {
    setFilters(next);
    setView({ ...view, page: 1 });
  };
  const building = useWatch({ control: form.control, name: "BuildingId" });
  const floor = useController({ control: form.control, name: "FloorId" });
  return (
    <RecordTab
      record={record}
      fields={
        <>
          <ChoiceField
            control={form.control}
            name="BuildingId"
            label="Building"
            {...buildings.choose}
            onChoose={() => floor.field.onChange(null)}
          />
          <ChoiceField
            control={form.control}
            name="FloorId"
            label="Floor"
            {...floors.choose}
            options={floorsOf(building)}
            disabled={!building}
          />
          <TextInput
            label="Flat Number"
            required
            error={form.formState.errors.FlatName?.message}
            {...form.register("FlatName")}
          />
        </>
      }
      filters={
        <>
          <PlaceFilter
            by="building"
            choose={buildings.choose}
            value={filters.buildingId ?? null}
            onChange={(buildingId) => narrow(buildingId === null ? {} : { buildingId })}
          />
          {filters.buildingId !== undefined && (
            <PlaceFilter
              by="floor"
              choose={{ ...floors.choose, options: floorsOf(filters.buildingId) }}
              value={filters.floorId ?? null}
              onChange={(floorId) => {
                const { buildingId = 0 } = filters;
                narrow(floorId === null ? { buildingId } : { buildingId, floorId });
              }}
            />
          )}
        </>
      }
      tools={<PlaceTools societyId={societyId} kind="flat" />}
      table={{
        caption: "Flats",
        columns,
        ...pagedState(flats, view, setView),
        exportRows: () => allPages((paging) => call(searchFlats, { ...request, ...paging })),
      }}
      idOf={(flat) => flat.flatId}
      nameOf={(flat) => `${flat.buildingName}, flat ${flat.flatName}`}
      remove={(flatId, WithContents) => remove.mutateAsync({ flatId, WithContents })}
    />
  );
}
