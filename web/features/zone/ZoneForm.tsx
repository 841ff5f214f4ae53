import { TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useController, useForm } from "react-hook-form";
import type { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import { addZone, type getZone, updateZone, ZoneFields } from "#contract/zone/zone.ts";
import { CountryAndState } from "#web/features/geography/CountryAndState.tsx";
import { usePreselectedIndia } from "#web/features/geography/usePreselectedIndia.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { RecordForm } from "#web/ui/dialog/RecordForm.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import type { ZoneMapData } from "./around.ts";
import { BorderField } from "./BorderField.tsx";
import { CornersText, writeCorners } from "./corners.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Zone = ReplyOf<typeof getZone>;

const FormFields = ZoneFields.extend({ Polygon: CornersText });

const blank = { Name: "", City: "", Phone1: "", Polygon: "", Active: true };

const valuesOf = (zone: Zone) => ({
  Name: zone.name,
  CountryId: zone.countryId,
  StateId: zone.stateId,
  City: zone.city,
  Phone1: zone.phone1,
  Polygon: writeCorners(zone.polygon),
  Active: zone.active,
});

/** The form of a zone; null adds one. */
export function ZoneForm({ zone, map }: { zone: Zone | null; map: ZoneMapData }) {
  const form = useForm<z.input<typeof FormFields>, unknown, z.output<typeof FormFields>>({
    resolver: resolverOf(FormFields),
    defaultValues: zone ? valuesOf(zone) : blank,
  });
  const { control, register, formState, trigger } = form;
  const { errors } = formState;
  usePreselectedIndia(form);
  const { field } = useController({ control, name: "Polygon" });
  const around = useMemo(
    () => ({ ...map, zones: map.zones.filter(({ serviceZoneId }) => serviceZoneId !== zone?.serviceZoneId) }),
    [map, zone],
  );
  return (
    <RecordForm
      noun="Zone"
      form={form}
      add={addZone}
      update={updateZone}
      edited={zone && { serviceZoneId: zone.serviceZoneId }}
      aside={zone && <HistoryButton noun="serviceZone" recordId={zone.serviceZoneId} name={zone.name} />}
    >
      <TextInput
        label="Zone Name"
        required
        data-autofocus
        error={errors.Name?.message}
        {...register("Name")}
      />
      <CountryAndState control={control} />
      <TextInput label="City" required error={errors.City?.message} {...register("City")} />
      <TextInput
        label="Zip Code"
        required
        inputMode="numeric"
        error={errors.Phone1?.message}
        {...register("Phone1")}
      />
      {zone && (
        <SwitchField
          control={control}
          name="Active"
          label="Active"
          description="Only active zones are offered to work in."
        />
      )}
      <BorderField
        value={field.value}
        onChange={field.onChange}
        onBlur={() => {
          field.onBlur();
          if (formState.dirtyFields.Polygon) void trigger("Polygon");
        }}
        error={errors.Polygon?.message}
        around={around}
      />
    </RecordForm>
  );
}
