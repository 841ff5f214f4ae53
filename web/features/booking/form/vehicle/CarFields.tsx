import { Autocomplete, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useController, useWatch, type UseFormReturn } from "react-hook-form";
import { MAX_PLATE, tidyPlate } from "#contract/booking/plate.ts";
import { useBodyTypes, useFuelTypes, useMakes, useModels } from "#web/features/vehicle/lookups.ts";
import { ColorField } from "./ColorField.tsx";
import { NameField } from "./NameField.tsx";
import type { Entry } from "./vehicle.ts";
import { useTranslator } from "#web/texts/translator.ts";

export type EntryForm = UseFormReturn<Entry, unknown, Entry>;

const active = { Active: true };

/** Drops separators and what is typed beyond the longest number, as `maxLength` would; the caret stays where it was. */
function tidyTyped(input: HTMLInputElement): void {
  const at = input.selectionStart ?? input.value.length;
  const after = tidyPlate(input.value.slice(at)).slice(0, MAX_PLATE);
  const before = tidyPlate(input.value.slice(0, at)).slice(0, MAX_PLATE - after.length);
  input.value = before + after;
  input.setSelectionRange(before.length, before.length);
}

export function CarFields({ form }: { form: EntryForm }) {
  const { t } = useTranslator();
  const { control, register, setValue, formState } = form;
  const makes = useMakes(active);
  const make = useWatch({ control, name: "make" });
  const { onChange: storeNumber, ...number } = register("number");
  const makeId = makes.options.find(({ label }) => label === make)?.value ?? null;
  return (
    <>
      <TextInput
        label={t("booking.carNumber")}
        required
        placeholder="MH12AB1234"
        autoCapitalize="characters"
        spellCheck={false}
        error={formState.errors.number?.message}
        {...number}
        onChange={(event) => {
          tidyTyped(event.currentTarget);
          void storeNumber(event);
        }}
      />
      <NameField
        control={control}
        name="make"
        label={t("booking.carCompany")}
        {...makes}
        onChoose={() => setValue("model", "", { shouldValidate: formState.isSubmitted })}
      />
      <ModelField form={form} makeId={makeId} />
      <ColorField control={control} />
      <NameField
        control={control}
        name="bodyType"
        label={t("booking.vehicleType")}
        {...useBodyTypes(active)}
      />
      <NameField control={control} name="fuelType" label={t("booking.fuelType")} {...useFuelTypes(active)} />
    </>
  );
}

/** A model of the make or free text; a listed model also sets the vehicle type. */
function ModelField({ form, makeId }: { form: EntryForm; makeId: number | null }) {
  const { t } = useTranslator();
  const { control, setValue, getValues, formState } = form;
  const {
    field: { ref, value, onChange, ...field },
    fieldState,
  } = useController({ control, name: "model" });
  const models = useModels(makeId);
  const proposeType = (text: string) => {
    const model = models.find(({ itemModelName }) => itemModelName === text);
    if (model) setValue("bodyType", model.itemTypeName, { shouldValidate: formState.isSubmitted });
  };
  // The model may be typed before its list has loaded.
  const isThere = models.length > 0;
  const proposeTypeLate = useEffectEvent(() => {
    if (getValues("bodyType") === "") proposeType(getValues("model"));
  });
  useEffect(() => {
    if (isThere) proposeTypeLate();
  }, [isThere]);
  return (
    <Autocomplete
      label={t("booking.carModelName")}
      required
      {...field}
      ref={ref}
      data={[...new Set(models.map(({ itemModelName }) => itemModelName))]}
      maxDropdownHeight={300}
      value={value}
      onChange={(next) => {
        onChange(next);
        proposeType(next);
      }}
      error={fieldState.error?.message}
      attributes={{
        dropdown: {
          role: "region",
          "aria-label": t("booking.choicesOfWhat", { what: t("booking.carModelName") }),
        },
      }}
    />
  );
}
