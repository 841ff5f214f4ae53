import { useState } from "react";
import { availabilityOn, weekOf } from "#web/features/booking/slots/open.ts";
import { useToday } from "#web/lib/today.ts";
import type { Draft } from "../draft.ts";
import { chosenCompany } from "../serving.ts";
import { type SlotQuestion, useAvailability } from "./availability.ts";

type TimesQuery = Pick<SlotQuestion, "parking" | "days" | "number" | "others"> & { start: string };

/**
 * Availability for the vehicle in the form, beside the booking's others: for a single wash in the week of its day, for
 * a plan on all its days.
 */
export function useTimes(draft: Draft, { start, days, ...query }: TimesQuery) {
  const today = useToday();
  const isPlan = draft.type === "regular-wash";
  const [chosenWeek, setChosenWeek] = useState<{ to: string; from: string } | null>(null);
  const [day = today] = days;
  const own = weekOf(day, today);
  // Another start day resets the week shown.
  const week = chosenWeek?.from === start ? weekOf(chosenWeek.to, today) : own;
  const question = {
    ...query,
    companyId: chosenCompany(draft),
    customerId: draft.customer?.customerId ?? null,
    itemId: draft.item?.serviceItemId ?? null,
    society: draft.address.society,
    type: draft.type,
    onFullDays: draft.onFullDays,
    eachDay: !isPlan,
  };
  const here = useAvailability({ ...question, days: isPlan ? days : own });
  const shown = useAvailability({ ...question, days: isPlan ? days : week });
  return {
    availability: isPlan ? here.availability : availabilityOn(here.availability, own, days[0] ?? ""),
    /** The choices shown: a plan's days together, or each day of a week. */
    shown: { ...shown, days: isPlan ? days : week },
    showWeek: (to: string) => setChosenWeek({ to, from: start }),
  };
}

export type Times = ReturnType<typeof useTimes>;
