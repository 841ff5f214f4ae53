import { useEffect, useEffectEvent, useRef, useState } from "react";
import { slots } from "#contract/booking/slot.ts";
import type { SavedVehicle } from "../draft.ts";
import type { Drafting } from "../useDraft.ts";
import { parkingOf } from "../parking/parking.ts";
import type { EntryForm } from "./CarFields.tsx";
import { blankEntry, nextEntry } from "./vehicle.ts";

type Adding = {
  form: EntryForm;
  /** True if the form is complete. */
  isWhole: () => boolean;
  /** True once availability and parking have loaded. */
  isReady: boolean;
  submit: () => void;
};

/**
 * Queue of earlier vehicles to add: each fills the form and adds itself once it is complete and its availability has
 * loaded. The next ones wait for it and take its time.
 */
export function useLastBooking(
  { draft, typed, change }: Drafting,
  { form, isWhole, isReady, submit }: Adding,
) {
  const { reset, getValues } = form;
  const whole = useRef(false);
  const [tries, setTries] = useState(0);
  const addAll = useEffectEvent((_tries: number) => {
    if (whole.current) submit();
    whole.current = false;
  });
  useEffect(() => {
    if (isReady) addAll(tries);
  }, [isReady, tries]);

  const isWaiting = (number: string) => typed().waiting.includes(number);
  /** Adds the vehicle in the form if it is queued and complete. */
  const add = () => {
    whole.current = isWaiting(getValues("number")) && typed().editing === null && isWhole();
    setTries((before) => before + 1);
  };
  const fill = (vehicle: SavedVehicle) => {
    const parked = draft.known.society === draft.address.society;
    const { start, schedule, days, end, endless, slot } = getValues();
    reset({
      ...blankEntry,
      start,
      schedule,
      days,
      end,
      endless,
      slot: slot || (slots.includes(vehicle.slot) ? vehicle.slot : ""),
      number: vehicle.vehicleNumber,
      make: vehicle.make,
      model: vehicle.model,
      color: vehicle.color,
      bodyType: vehicle.bodyType,
      fuelType: vehicle.fuelType,
      ...(parked && parkingOf(vehicle)),
    });
    change({ entry: getValues() });
    add();
  };
  /**
   * Fills in the first queued vehicle, unless something is typed.
   * @returns whether there was one.
   */
  const next = (): boolean => {
    const { editing, known } = typed();
    if (editing !== null || getValues("number") !== "") return false;
    const first = known.vehicles.find(({ vehicleNumber }) => isWaiting(vehicleNumber));
    if (first) fill(first);
    return first !== undefined;
  };
  return {
    add,
    next,
    /** Adds a vehicle to the queue or removes it. */
    toggle: (number: string) => {
      const { waiting } = typed();
      if (!isWaiting(number)) {
        change({ waiting: [...waiting, number] });
        next();
        return;
      }
      change({ waiting: waiting.filter((one) => one !== number) });
      if (getValues("number") !== number) return;
      const blank = nextEntry(getValues());
      reset(blank);
      change({ entry: blank });
      next();
    },
  };
}
