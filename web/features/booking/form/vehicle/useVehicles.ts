import { useEffect, useEffectEvent, useState, type SyntheticEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { anyPlate } from "#contract/booking/plate.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import type { UnavailableReason } from "#contract/booking/slot.ts";
import { formatDay } from "#contract/format.ts";
import type { Chosen } from "#web/features/booking/slots/open.ts";
import { storedSession } from "#web/lib/session.ts";
import { useFocusAfterRender } from "#web/ui/form/useRecordForm.ts";
import { parkingText, useParkingNames } from "../address/places.ts";
import type { Drafting } from "../useDraft.ts";
import type { Parking } from "../parking/parking.ts";
import { usePrices } from "../prices.ts";
import { entryOf } from "./again.ts";
import { isOffered } from "./fullDayAnswers.ts";
import { useLastBooking } from "./useLastBooking.ts";
import { useTimes } from "./useTimes.ts";
import { daysOf, type Entry, entrySchema, nextEntry, type Vehicle } from "./vehicle.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import type { Translator } from "#i18n/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";

/** Error if the vehicle already has a wash of this booking in the same slot; else null. */
function clashWith(others: readonly Vehicle[], entry: Entry, type: BookingSchedule): string | null {
  const days = new Set(daysOf(entry, type));
  for (const other of others) {
    if (other.number !== entry.number || other.slot !== entry.slot) continue;
    const shared = daysOf(other, type).find((day) => days.has(day));
    if (shared) return `${entry.number} has a wash on ${formatDay(shared)} at ${entry.slot} already.`;
  }
  return null;
}

/** Error for a slot without coverage; null for staff, who may book it. */
function refusalOf(reason: Exclude<UnavailableReason, "full">): string | null {
  if (reason === "closed") return "The company does not wash at this time. Please choose another one";
  const isCustomer = storedSession()?.usertype === "Customer";
  return isCustomer ? "Nobody works at this time. Please choose another one" : null;
}

/** A slot in which the vehicle is washed already on some of the days, in words. */
const washedThen = (days: readonly string[], slot: string, { t }: Translator<"plans">): string | null =>
  days.length === 0 ? null : t("plans.slotWashedThen", { slot, count: days.length });

/** What a plan's price depends on, in one text. */
const pricedBy = ({ bodyType, schedule, start, end, endless, days, dayOfMonth }: Entry): string =>
  JSON.stringify([bodyType, schedule, start, end, endless, days, dayOfMonth ?? null]);

/** The vehicle form; stores input as it is typed. */
function useEntryForm({ draft, store, change }: Drafting) {
  const schema = entrySchema(draft.type, usePrices(draft).data?.otherPlates ?? false);
  const form = useForm<Entry, unknown, Entry>({ resolver: resolverOf(schema), defaultValues: draft.entry });
  const { subscribe, getValues } = form;
  const storeEntry = useEffectEvent((values: Entry) =>
    // The first car's type and days decide how its plan is sold; nothing else that is typed shows elsewhere.
    (draft.vehicles.length === 0 && pricedBy(values) !== pricedBy(draft.entry) ? change : store)({
      entry: values,
    }),
  );
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => storeEntry(values) }),
    [subscribe],
  );
  return { form, isWhole: () => schema.safeParse(getValues()).success };
}

function useParking({ control }: ReturnType<typeof useEntryForm>["form"]): Parking {
  const [parkingFloor, parkingPillar, parkingNote] = useWatch({
    control,
    name: ["parkingFloor", "parkingPillar", "parkingNote"],
  });
  return { parkingFloor, parkingPillar, parkingNote };
}

/** Availability for the vehicle in the form, and whether an answer about full or uncovered slots is open. */
function useEntryAvailability({ draft }: Drafting, form: ReturnType<typeof useEntryForm>["form"]) {
  const { type, vehicles, editing } = draft;
  // Watches single fields, so that typing the number does not render the whole form.
  const parking = useParking(form);
  const [slot, start, end, endless, schedule, chosenDays, dayOfMonth] = useWatch({
    control: form.control,
    name: ["slot", "start", "end", "endless", "schedule", "days", "dayOfMonth"],
  });
  const number = useWatch({
    control: form.control,
    name: "number",
    compute: (typed: string) => anyPlate.safeParse(typed).data ?? null,
  });
  const days = daysOf(
    { start, end, endless, schedule, days: chosenDays, dayOfMonth: dayOfMonth ?? null },
    type,
  );
  const others = vehicles.filter((_, index) => index !== editing);
  const times = useTimes(draft, { parking, start, days, number, others });
  const {
    fullDays,
    washedDays = [],
    reason,
  } = times.availability.find((one) => one.slot === slot) ?? { fullDays: [], reason: null };
  const unsettled =
    reason === "nobody"
      ? !draft.uncovered
      : fullDays.length > 0 && !isOffered(draft.onFullDays, fullDays.length === days.length);
  return { days, others, times, fullDays, washedDays, reason, unsettled };
}

/** The vehicles of a booking, and the form to add and edit them. */
export function useVehicles(drafting: Drafting) {
  const { draft, change } = drafting;
  const { type, vehicles, editing, waiting } = draft;
  const { slot: slotText } = useTranslator();
  const plans = usePlanTexts();
  const { society } = draft.address;
  const { form, isWhole } = useEntryForm(drafting);
  const { reset, setError, setValue, getValues, formState } = form;
  const { days, others, times, fullDays, washedDays, reason, unsettled } = useEntryAvailability(
    drafting,
    form,
  );
  const [attempted, setAttempted] = useState(false);
  const spot = useParking(form);
  const parkingNames = useParkingNames({ society, ...spot });
  const parking = parkingText(parkingNames, spot);
  const focusNumber = useFocusAfterRender(form, "number");

  const begin = (next: Entry, at: number | null, part: Partial<typeof draft> = {}) => {
    reset(next);
    setAttempted(false);
    change({ ...part, entry: next, editing: at });
  };
  const submit = form.handleSubmit((values) => {
    if (society === null) return;
    const clash = clashWith(others, values, type);
    if (clash) return setError("number", { message: clash }, { shouldFocus: true });
    const refusal = reason && reason !== "full" && refusalOf(reason);
    if (refusal) return setError("slot", { message: refusal }, { shouldFocus: true });
    const washed = washedThen(washedDays, slotText(values.slot), plans);
    if (washed) return setError("slot", { message: washed }, { shouldFocus: true });
    if (unsettled) return setAttempted(true);
    const vehicle = { ...values, society, parking, parkingNames };
    const left = waiting.filter((number) => number !== values.number);
    // Appended even after an edit: its availability was computed beside the others.
    begin(nextEntry(values), null, { vehicles: [...others, vehicle], waiting: left });
    if (!lastBooking.next()) focusNumber();
  });
  const isEntryReady = parking !== "" && times.availability.length > 0;
  const lastBooking = useLastBooking(drafting, {
    form,
    isWhole,
    isReady: isEntryReady,
    submit: () => void submit(),
  });
  const remove = (index: number) => {
    // Keeps the index of the vehicle being edited correct.
    const moved = editing === null || index > editing ? editing : index < editing ? editing - 1 : null;
    const next = editing === index ? nextEntry(getValues()) : getValues();
    if (editing === index) reset(next);
    change({ vehicles: vehicles.toSpliced(index, 1), entry: next, editing: moved });
  };

  return {
    form,
    days,
    times,
    fullDays,
    /** Why the slot is full when the vehicle itself is washed then; null otherwise. */
    washed: washedThen(washedDays, slotText(getValues("slot")), plans),
    /** Why the slot is unavailable on these days. */
    reason,
    /** True after an attempt to add without an answer about full days. */
    unsettled: unsettled && attempted,
    submit: (event: SyntheticEvent) => void submit(event),
    /** Adds or updates the typed vehicle; errors show in the form. */
    save: () => submit(),
    edit: (index: number) => {
      const vehicle = vehicles[index];
      if (!vehicle) return;
      begin(entryOf(vehicle), index);
      focusNumber();
    },
    cancel: () => {
      begin(nextEntry(getValues()), null);
      focusNumber();
    },
    /** Removes a vehicle; focuses the form once the list is empty. */
    remove: (index: number) => {
      remove(index);
      if (vehicles.length === 1) focusNumber();
    },
    /** Adds an earlier vehicle or removes it. */
    toggle: (number: string) => {
      const index = vehicles.findIndex((one) => one.number === number);
      if (index === -1) lastBooking.toggle(number);
      else remove(index);
    },
    /** Selects a free time, which also adds a vehicle that waited for one. */
    pick: ({ day, slot }: Chosen) => {
      const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
      setValue("start", day, options);
      setValue("slot", slot, options);
      lastBooking.add();
    },
  };
}

export type Vehicles = ReturnType<typeof useVehicles>;
