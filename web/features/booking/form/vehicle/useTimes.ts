import { useState } from "react";
import { availabilityOn, weekOf } from "#web/features/booking/slots/open.ts";
import { useToday } from "#web/lib/today.ts";
import type { Draft } from "../draft.ts";
import { chosenCompany } from "../serving.ts";
import { type SlotQuestion, useAvailability } from "./availability.ts";

type TimesQuery = Pick<SlotQuestion, "parkingPillar" | "days" | "number" | "others"> & { start: string };

/**
 * The room for the vehicle in the form, beside the booking's others: of a single wash in the week of its day, of a plan
 * on all of its days.
 */
export function useTimes(draft: Draft, { start, days, ...asked }: TimesQuery) {
  const today = useToday();
  const isPlan = draft.type === "regular-wash";
  const [turned, turn] = useState<{ to: string; from: string } | null>(null);
  const [day = today] = days;
  const own = weekOf(day, today);
  // A day that is chosen or typed meanwhile brings its own week.
  const week = turned?.from === start ? weekOf(turned.to, today) : own;
  const question = {
    ...asked,
    companyId: chosenCompany(draft),
    itemId: draft.item?.serviceItemId ?? null,
    society: draft.address.society,
    type: draft.type,
    onFullDays: draft.onFullDays,
    eachDay: !isPlan,
  };
  const here = useAvailability({ ...question, days: isPlan ? days : own });
  const shown = useAvailability({ ...question, days: isPlan ? days : week });
  return {
    /** The room of the days of the vehicle itself. */
    room: isPlan ? here.room : availabilityOn(here.room, own, days[0] ?? ""),
    /** What is shown to choose from: the plan's days together, or each day of a week. */
    shown: { ...shown, days: isPlan ? days : week },
    turn: (to: string) => turn({ to, from: start }),
  };
}

export type Times = ReturnType<typeof useTimes>;
