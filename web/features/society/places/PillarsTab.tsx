import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  addParkingPillar,
  deleteParkingPillar,
  getParkingPillar,
  ParkingPillarFields,
  type ParkingPillarLine,
  searchParkingPillars,
  updateParkingPillar,
} from "#contract/society/parking.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import type { DataColumn } from "#web/ui/table/types.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { RecordTab } from "../record/RecordTab.tsx";
import { useRecordForm } from "#web/ui/form/useRecordForm.ts";
import { pageQuery, firstView, pagedState } from "#web/lib/queryState.ts";
import { LabelsButton } from "./LabelsButton.tsx";
import { PlaceFilter } from "./PlaceFilter.tsx";
import { useParkingFloors } from "../choose.ts";
import { PlaceTools } from "./PlaceTools.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

const Form = ParkingPillarFields.pick({ ParkingFloorId: true, ParkingPillarName: true });
const columns: DataColumn<ParkingPillarLine>[] = [
  { key: "parkingFloorName", header: "Parking Floor", value: (pillar) => pillar.parkingFloorName },
  {
    key: "parkingPillarName",
    header: "Parking Pillar Number",
    value: (pillar) => pillar.parkingPillarName,
    cardTitle: true,
  },
];

/** The parking pillars of a society, filtered, sorted and paged by the server, since there may be thousands. */
export function PillarsTab({ societyId }: { societyId: number }) {
  const floors = useParkingFloors(societyId);
  const [floor, setFloor] = useState<number | null>(null);
  const [view, setView] = useState(firstView);
  const request = {
    societyId,
    filters: floor === null ? {} : { parkingFloorId: floor },
    ...pageQuery(view, ["parkingFloorName", "parkingPillarName"]),
  };
  const pillars = useCall(searchParkingPillars, request);
  const add = useSend(addParkingPillar);
  const update = useSend(updateParkingPillar);
  const remove = useSend(deleteParkingPillar);
  const form = useForm({ resolver: resolverOf(Form), defaultValues: { ParkingPillarName: "" } });
  const record = useRecordForm({
    form,
    noun: "Parking Pillar",
    name: "ParkingPillarName",
    blank: () => form.reset({ ParkingPillarName: "" }),
    load: async (parkingPillarId) => {
      const pillar = await call(getParkingPillar, { parkingPillarId });
      return { ParkingFloorId: pillar.parkingFloorId, ParkingPillarName: pillar.parkingPillarName };
    },
    save: (values, parkingPillarId) => {
      const body = { ...values, SocietyId: societyId, Active: true };
      return parkingPillarId === null
        ? add.mutateAsync(body)
        : update.mutateAsync({ ...body, parkingPillarId });
    },
  });
  return (
    <RecordTab
      record={record}
      fields={
        <>
          <ChoiceField
            control={form.control}
            name="ParkingFloorId"
            label="Parking Floor"
            {...floors.choose}
          />
          <TextInput
            label="Parking Pillar Number"
            required
            error={form.formState.errors.ParkingPillarName?.message}
            {...form.register("ParkingPillarName")}
          />
        </>
      }
      filters={
        <PlaceFilter
          by="parking floor"
          choose={floors.choose}
          value={floor}
          onChange={(next) => {
            setFloor(next);
            setView({ ...view, page: 1 });
          }}
        />
      }
      tools={
        <>
          <LabelsButton societyId={societyId} parkingFloorId={floor} />
          <PlaceTools societyId={societyId} kind="parkingPillar" />
        </>
      }
      table={{
        caption: "Parking pillars",
        columns,
        ...pagedState(pillars, view, setView),
        exportRows: () => allPages((paging) => call(searchParkingPillars, { ...request, ...paging })),
      }}
      idOf={(pillar) => pillar.parkingPillarId}
      nameOf={(pillar) => `${pillar.parkingFloorName}, pillar ${pillar.parkingPillarName}`}
      remove={(parkingPillarId, WithContents) => remove.mutateAsync({ parkingPillarId, WithContents })}
    />
  );
}
