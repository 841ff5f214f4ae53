import { Alert, Button, SegmentedControl, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { plural } from "#contract/format.ts";
import { coverSociety, SocietyCoverFields } from "#contract/provider/societyCover.ts";
import type { Choice } from "#web/lib/choices.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { ManySelect } from "#web/ui/ManySelect.tsx";
import { PaintParts } from "./paint/PaintParts.tsx";
import classes from "./service.module.css";
import { resolverOf } from "#web/lib/resolver.ts";

/** The id of a single option as a form default under that name; nothing if there are several. */
function onlyOption(name: "societyId" | "serviceZoneId", [only, ...others]: readonly Choice[]) {
  return only && others.length === 0 ? { [name]: only.value } : {};
}

type Lists = Record<"societies" | "services" | "zones", readonly Choice[]>;
type FormProps = { providerId: number; lists: Lists; opens: string; closes: string };

/** Inputs for covering a society: the places, services and hours. */
export function SocietyForm({ providerId, lists, opens, closes }: FormProps) {
  const { societies, services, zones } = lists;
  const form = useForm<z.input<typeof SocietyCoverFields>, unknown, z.output<typeof SocietyCoverFields>>({
    resolver: resolverOf(SocietyCoverFields),
    defaultValues: {
      providerId,
      ...onlyOption("societyId", societies),
      ...onlyOption("serviceZoneId", zones),
      serviceIds: services.map(({ value }) => value),
      serviceStartTime: opens,
      serviceEndTime: closes,
    },
  });
  const { control, register, setValue, formState } = form;
  const [parts, setParts] = useState(false);
  const [saved, setSaved] = useState(0);
  const societyId = useWatch({ control, name: "societyId" });
  const chosen = societies.find(({ value }) => value === societyId);
  const saving = useSave({
    form,
    endpoint: coverSociety,
    body: ({ flats, parkingNumber, ...all }) => (parts ? { ...all, flats, parkingNumber } : all),
    onSaved: ({ flats, parkingNumbers }) => {
      setSaved((before) => before + 1);
      toastSuccess(
        `Covers ${plural(flats, "flat")} and ${plural(parkingNumbers, "parking number")}${chosen ? ` of ${chosen.label}` : ""}`,
      );
    },
  });
  const choose = (next: boolean) => {
    setParts(next);
    if (next) return;
    setValue("flats", undefined);
    setValue("parkingNumber", undefined);
  };
  return (
    <form className={classes.whole} noValidate aria-label="A whole society" onSubmit={saving.submit}>
      <Text c="dimmed" size="sm">
        Every flat and every parking number of it, or the parts that are painted on its drawing.
      </Text>
      <SegmentedControl
        className={classes.share ?? ""}
        aria-label="How much of it"
        data={[
          { value: "all", label: "All of it" },
          { value: "parts", label: "Painted parts" },
        ]}
        value={parts ? "parts" : "all"}
        onChange={(next) => choose(next === "parts")}
      />
      {saving.error && <Alert color="red">{saving.error}</Alert>}
      <div className={classes.wholeFields} data-zones={zones.length > 1}>
        <div className={classes.place}>
          <ChoiceField control={control} name="societyId" label="Society" options={societies} />
        </div>
        {zones.length > 1 && (
          <div className={classes.place}>
            <ChoiceField control={control} name="serviceZoneId" label="Zone" options={zones} />
          </div>
        )}
        <TextInput
          type="time"
          label="From"
          required
          error={formState.errors.serviceStartTime?.message}
          {...register("serviceStartTime")}
        />
        <TextInput
          type="time"
          label="To"
          required
          error={formState.errors.serviceEndTime?.message}
          {...register("serviceEndTime")}
        />
        <Controller
          control={control}
          name="serviceIds"
          render={({ field, fieldState }) => (
            <ManySelect
              className={classes.services}
              label="Services"
              required
              options={services}
              loading={false}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
      {parts && chosen && (
        <PaintParts key={saved} form={form} providerId={providerId} societyId={chosen.value} />
      )}
      {parts && !chosen && <Text c="dimmed">Choose a society to see its drawing.</Text>}
      <div>
        <Button type="submit" variant="light" loading={saving.busy}>
          {parts ? "Cover what is painted" : `Cover all of ${chosen?.label ?? "it"}`}
        </Button>
      </div>
    </form>
  );
}
