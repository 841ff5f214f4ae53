import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  addParkingFloor,
  deleteParkingFloor,
  getParkingFloor,
  ParkingFloorFields,
  updateParkingFloor,
} from "#contract/society/parking.ts";
import { call } from "#web/lib/call.ts";
import { useSend } from "#web/lib/query.ts";
import type { DataColumn } from "#web/ui/table/types.ts";
import { RecordTab } from "../record/RecordTab.tsx";
import { useRecordForm } from "#web/ui/form/useRecordForm.ts";
import { PlaceFilter } from "./PlaceFilter.tsx";
import { type ParkingFloor, useParkingFloors } from "../choose.ts";
import { PlaceTools } from "./PlaceTools.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

const Form = ParkingFloorFields.pick({ ParkingFloorName: true });
const columns: DataColumn<ParkingFloor>[] = [
  { key: "parkingFloorName", header: "Parking Floor Name", value: (floor) => floor.parkingFloorName },
];

export function ParkingFloorsTab({ societyId }: { societyId: number }) {
  const floors = useParkingFloors(societyId);
  const [only, setOnly] = useState<number | null>(null);
  const add = useSend(addParkingFloor);
  const update = useSend(updateParkingFloor);
  const remove = useSend(deleteParkingFloor);
  const form = useForm({ resolver: resolverOf(Form), defaultValues: { ParkingFloorName: "" } });
  const record = useRecordForm({
    form,
    noun: "Parking Floor",
    // The space before it is specified.
    saved: (did) => ` Parking Floor ${did} Successfully`,
    name: "ParkingFloorName",
    blank: () => form.reset({ ParkingFloorName: "" }),
    load: async (parkingFloorId) => ({
      ParkingFloorName: (await call(getParkingFloor, { parkingFloorId })).parkingFloorName,
    }),
    save: (values, parkingFloorId) => {
      const body = { ...values, SocietyId: societyId, Active: true };
      return parkingFloorId === null
        ? add.mutateAsync(body)
        : update.mutateAsync({ ...body, parkingFloorId });
    },
  });
  const rows = floors.rows.filter(({ parkingFloorId }) => only === null || parkingFloorId === only);
  return (
    <RecordTab
      record={record}
      fields={
        <TextInput
          label="Parking Floor Name"
          required
          error={form.formState.errors.ParkingFloorName?.message}
          {...form.register("ParkingFloorName")}
        />
      }
      filters={<PlaceFilter by="parking floor" choose={floors.choose} value={only} onChange={setOnly} />}
      tools={<PlaceTools societyId={societyId} kind="parkingFloor" />}
      table={{ caption: "Parking floors", columns, ...floors.table, rows }}
      idOf={(floor) => floor.parkingFloorId}
      nameOf={(floor) => floor.parkingFloorName}
      remove={(parkingFloorId, WithContents) => remove.mutateAsync({ parkingFloorId, WithContents })}
    />
  );
}
