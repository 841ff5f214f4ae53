import { Button, Text, TextInput } from "@mantine/core";
import { type Ref, useImperativeHandle } from "react";
import { useWatch } from "react-hook-form";
import type { Saving } from "#web/lib/form.ts";
import { useToday } from "#web/lib/today.ts";
import { anyPlate } from "#contract/booking/plate.ts";
import type { Drafting } from "../useDraft.ts";
import { CarFields } from "./CarFields.tsx";
import { FreeHours } from "./FreeHours.tsx";
import { FullDays } from "./FullDays.tsx";
import { SavedVehicles } from "./SavedVehicles.tsx";
import { ParkingFields } from "./ParkingFields.tsx";
import { PlanFields } from "./PlanFields.tsx";
import { storedSession } from "#web/lib/session.ts";
import { SlotField } from "./SlotField.tsx";
import { Uncovered } from "./Uncovered.tsx";
import { useVehicles, type Vehicles } from "./useVehicles.ts";
import classes from "./vehicle.module.css";
import { VehicleList } from "./VehicleList.tsx";
import { VehiclePrice } from "./VehiclePrice.tsx";
import { ScrollBox } from "#web/ui/ScrollBox.tsx";
import { DayField } from "#web/ui/day/DayField.tsx";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  drafting: Drafting;
  /** Turns to the choice about full days of the vehicle that was filled in. */
  asks: boolean;
  ref?: Ref<Saving>;
};

/** Adds vehicles one by one, above the list of the added ones. */
export function VehicleForm({ drafting, asks, ref }: Props) {
  const { t } = useTranslator();
  const { draft } = drafting;
  const vehicles = useVehicles(drafting);
  useImperativeHandle(ref, () => ({ save: vehicles.save }));
  const { vehicles: added, editing } = draft;
  const full = added.length >= draft.known.most && editing === null;
  return (
    <>
      <SavedVehicles draft={draft} onToggle={vehicles.toggle} />
      {full ? (
        <Text role="status">{t("booking.atMostMostVehiclesIn", { most: draft.known.most })}</Text>
      ) : (
        <form aria-label={t("booking.vehicle")} noValidate autoComplete="off" onSubmit={vehicles.submit}>
          <Fields drafting={drafting} asks={asks} vehicles={vehicles} />
          <div className={classes.buttons}>
            <Button type="submit" variant={added.length === 0 ? "filled" : "light"}>
              {editing === null ? t("booking.addVehicle") : t("booking.updateVehicle")}
            </Button>
            {editing !== null && (
              <Button variant="default" onClick={vehicles.cancel}>
                {t("washes.cancel")}
              </Button>
            )}
            <VehiclePrice form={vehicles.form} draft={draft} />
          </div>
        </form>
      )}
      {added.length > 0 && (
        <ScrollBox label={t("booking.addedVehicles")} count={added.length}>
          <VehicleList
            vehicles={added}
            type={draft.type}
            society={draft.address.society}
            onEdit={vehicles.edit}
            onRemove={vehicles.remove}
          />
        </ScrollBox>
      )}
    </>
  );
}

type FieldsProps = Pick<Props, "drafting" | "asks"> & { vehicles: Vehicles };

function Fields({ drafting, asks, vehicles }: FieldsProps) {
  const { t } = useTranslator();
  const { draft, change } = drafting;
  const { form, days, times, fullDays, washed, reason, unsettled, pick } = vehicles;
  const { errors } = form.formState;
  const [start, slot] = useWatch({ control: form.control, name: ["start", "slot"] });
  // As typed it would render the whole form at every key.
  const number = useWatch({
    control: form.control,
    name: "number",
    compute: (typed: string) => anyPlate.safeParse(typed).data ?? "",
  });
  const today = useToday();
  return (
    <div className={classes.fields}>
      <CarFields form={form} />
      <ParkingFields form={form} society={draft.address.society} />
      <TextInput
        label={t("booking.requirements")}
        placeholder={t("booking.suchAsPutCoverBack")}
        error={errors.requirements?.message}
        {...form.register("requirements")}
      />
      <DayField control={form.control} name="start" label={t("booking.startDate")} required min={today} />
      {draft.type === "regular-wash" && <PlanFields form={form} />}
      <SlotField form={form} availability={times.availability} days={days} />
      <FreeHours type={draft.type} times={times} chosen={{ day: start, slot }} onPick={pick} />
      {reason === "nobody" && storedSession()?.usertype !== "Customer" && (
        <Uncovered
          slot={slot}
          value={draft.uncovered}
          onChange={(uncovered) => change({ uncovered })}
          error={unsettled ? "Please say that you know, or choose another time" : null}
        />
      )}
      {washed && !errors.slot && (
        <Text size="sm" className={classes.wide} role="status">
          {washed}
        </Text>
      )}
      {!washed && fullDays.length > 0 && reason === "full" && (
        <FullDays
          slot={slot}
          number={number}
          // Whoever changes something is at work on it already.
          asks={asks && !form.formState.isDirty}
          fullDays={fullDays}
          days={days.length}
          value={draft.onFullDays}
          onChange={(onFullDays) => change({ onFullDays })}
          error={unsettled ? "Please choose what to do on full days" : null}
        />
      )}
    </div>
  );
}
