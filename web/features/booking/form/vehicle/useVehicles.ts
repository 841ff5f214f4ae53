import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { type NoRoom, slots } from "#contract/booking/slot.ts";
import { formatDay } from "#contract/format.ts";
import { storedSession } from "#web/lib/session.ts";
import { useFocusAfterDrawing } from "#web/ui/form/useRecordForm.ts";
import { useParkingText } from "../address/places.ts";
import type { Drafting, KnownVehicle } from "../draft.ts";
import { usePrices } from "../prices.ts";
import { chosenCompany } from "../serving.ts";
import { entryOf } from "./again.ts";
import { settles } from "./FullDays.tsx";
import { useRoom } from "./room.ts";
import { blankEntry, daysOf, type Entry, entrySchema, nextEntry, type Vehicle } from "./vehicle.ts";

/** What is said when a vehicle already has a wash of this booking at the same time; null when it has none. */
function clashWith(others: readonly Vehicle[], entry: Entry, type: BookingSchedule): string | null {
  const days = new Set(daysOf(entry, type));
  for (const other of others) {
    if (other.number !== entry.number || other.slot !== entry.slot) continue;
    const shared = daysOf(other, type).find((day) => days.has(day));
    if (shared) return `${entry.number} has a wash on ${formatDay(shared)} at ${entry.slot} already.`;
  }
  return null;
}

/** Why a vehicle cannot be booked into a slot in which nobody works; null for staff, who may book knowingly. */
function refusalOf(reason: Exclude<NoRoom, "full">): string | null {
  if (reason === "closed") return "The company does not wash at this time. Please choose another one";
  const isCustomer = storedSession()?.usertype === "Customer";
  return isCustomer ? "Nobody works at this time. Please choose another one" : null;
}

/** The vehicles of a booking, and the form that adds and changes them. */
export function useVehicles({ draft, change, keep }: Drafting) {
  const { type, vehicles, editing, known } = draft;
  const { society } = draft.address;
  const otherPlates = usePrices(draft).data?.otherPlates ?? false;
  const form = useForm<Entry, unknown, Entry>({
    resolver: zodResolver(entrySchema(type, otherPlates)),
    defaultValues: draft.entry,
  });
  const { control, reset, setError, getValues, subscribe } = form;
  // Not all fields: a letter of the plate must not draw the whole form anew.
  const [parkingFloor, parkingPillar, slot, start, end, schedule, chosenDays] = useWatch({
    control,
    name: ["parkingFloor", "parkingPillar", "slot", "start", "end", "schedule", "days"],
  });
  const days = daysOf({ start, end, schedule, days: chosenDays }, type);
  const others = vehicles.filter((_, index) => index !== editing);
  const room = useRoom({
    companyId: chosenCompany(draft),
    itemId: draft.item?.serviceItemId ?? null,
    society,
    parkingPillar,
    days,
    type,
    onFullDays: draft.onFullDays,
    others,
  });
  const { fullDays, reason } = room.find((one) => one.slot === slot) ?? { fullDays: [], reason: null };
  const unsettled =
    reason === "nobody"
      ? !draft.uncovered
      : fullDays.length > 0 && !settles(draft.onFullDays, fullDays.length === days.length);
  const [asked, setAsked] = useState(false);
  const parking = useParkingText({ society, parkingFloor, parkingPillar });
  const focusNumber = useFocusAfterDrawing(form, "number");

  const keepEntry = useEffectEvent((values: Entry) => keep({ entry: values }));
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepEntry(values) }),
    [subscribe],
  );

  const begin = (next: Entry, at: number | null, part: Partial<typeof draft> = {}) => {
    reset(next);
    setAsked(false);
    change({ ...part, entry: next, editing: at });
    focusNumber();
  };
  // A vehicle that was washed before and wants nothing more adds itself as soon as its room is known.
  const whole = useRef(false);
  const [fills, setFills] = useState(0);
  const submit = form.handleSubmit((values) => {
    if (society === null || values.parkingFloor === null || values.parkingPillar === null) return;
    const clash = clashWith(others, values, type);
    if (clash) return setError("number", { message: clash }, { shouldFocus: true });
    const refusal = reason && reason !== "full" && refusalOf(reason);
    if (refusal) return setError("slot", { message: refusal }, { shouldFocus: true });
    if (unsettled) return setAsked(true);
    const parked = {
      parkingFloor: values.parkingFloor,
      parkingPillar: values.parkingPillar,
      society,
      parking,
    };
    const vehicle = { ...values, ...parked };
    // Last, even if it was changed only: its room was found beside that of the others.
    begin(nextEntry(values), null, { vehicles: [...others, vehicle] });
  });
  const addWhole = useEffectEvent((_fills: number) => {
    if (whole.current) void submit();
    whole.current = false;
  });
  const isKnown = parking !== "" && room.length > 0;
  useEffect(() => {
    if (isKnown) addWhole(fills);
  }, [isKnown, fills]);

  return {
    form,
    days,
    room,
    fullDays,
    /** Why the slot has no room on them. */
    reason,
    /** Whether somebody has tried to go on without saying what to do on full days. */
    unsettled: unsettled && asked,
    submit: (event: SyntheticEvent) => void submit(event),
    /** Adds or changes what is typed; what is wrong with it is said in the form. */
    save: () => submit(),
    edit: (index: number) => {
      const vehicle = vehicles[index];
      if (vehicle) begin(entryOf(vehicle), index);
    },
    cancel: () => begin(nextEntry(getValues()), null),
    remove: (index: number) => {
      // The form that changes the vehicle, or one after it, would change another one.
      const moved = editing === null || index > editing ? editing : index < editing ? editing - 1 : null;
      const next = editing === index ? nextEntry(getValues()) : getValues();
      if (editing === index) reset(next);
      change({ vehicles: vehicles.toSpliced(index, 1), entry: next, editing: moved });
    },
    /** Fills the form with a vehicle that was washed before, at the days that stand there; it adds itself when nothing is missing. */
    fill: (vehicle: KnownVehicle) => {
      const parked = known.society === society;
      reset({
        ...blankEntry,
        start,
        schedule,
        days: chosenDays,
        end,
        slot: slot || (slots.includes(vehicle.slot) ? vehicle.slot : ""),
        number: vehicle.vehicleNumber,
        make: vehicle.make,
        model: vehicle.model,
        color: vehicle.color,
        bodyType: vehicle.bodyType,
        fuelType: vehicle.fuelType,
        parkingFloor: parked ? vehicle.parkingFloorId : null,
        parkingPillar: parked ? vehicle.parkingPillarId : null,
      });
      keep({ entry: getValues() });
      const { success } = entrySchema(type, otherPlates).safeParse(getValues());
      whole.current = success && editing === null;
      setFills(fills + 1);
    },
  };
}

export type Vehicles = ReturnType<typeof useVehicles>;
