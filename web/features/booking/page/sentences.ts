import type { BookingEvent, Moment } from "#contract/booking/page.ts";
import { formatDay, formatMoney, plural } from "#contract/format.ts";
import { effectLabels } from "#i18n/labels.ts";
import { reasonLabelKey } from "#contract/dispatch/reason.ts";
import { english } from "#web/texts/english.ts";

const momentText = ({ day, slot }: Moment): string => [formatDay(day), slot].filter(Boolean).join(", ");
const span = ({ from, to }: BookingEvent): string =>
  (from ? ` from ${momentText(from)}` : "") + (to ? ` to ${momentText(to)}` : "");
const on = ({ from }: BookingEvent): string => (from ? ` on ${momentText(from)}` : "");
const money = (amount: number | null): string => formatMoney(Math.abs(amount ?? 0));

/** Moved to where it was planned, because what had moved it was undone. */
const isPlannedAgain = ({ reasonCode }: BookingEvent): boolean => reasonCode === "planned";

const washesOf = ({ washes }: BookingEvent): string => plural(washes ?? 0, "wash", "washes");

const whatOf: Record<BookingEvent["kind"], (event: BookingEvent) => string> = {
  booked: (event) =>
    `${washesOf(event)} booked${span(event)}${event.amount === null ? "" : ` for ${money(event.amount)}`}.`,
  overbooked: (event) => `${washesOf(event)} booked into full slots.`,
  moved: (event) =>
    `Wash of ${event.vehicleNumber} moved${isPlannedAgain(event) ? " back" : ""}${span(event)}.`,
  skipped: (event) => `Wash of ${event.vehicleNumber}${on(event)} skipped.`,
  paused: (event) => `Paused${span(event)}, ${washesOf(event)} skipped.`,
  cancelled: (event) =>
    `${washesOf(event)} cancelled${event.from ? ` from ${momentText(event.from)} on` : ""}.`,
  done: (event) => `Wash of ${event.vehicleNumber}${on(event)} done.`,
  missed: (event) =>
    `Wash of ${event.vehicleNumber}${on(event)} not done${event.outcomeReason ? `: ${english.t(reasonLabelKey(event.outcomeReason))}` : ""}.${
      event.effect ? ` ${english.t(effectLabels[event.effect])}.` : ""
    }`,
  calledOff: (event) =>
    `Wash of ${event.vehicleNumber}${on(event)} called off. ${english.t(effectLabels.credit)}.`,
  restored: (event) => `Wash of ${event.vehicleNumber}${on(event)} takes place after all.`,
  rewash: (event) =>
    `Wash of ${event.vehicleNumber} is washed again${event.to ? ` on ${momentText(event.to)}` : ""}.`,
  renewed: (event) =>
    `Plan continued${event.to ? ` until ${momentText(event.to)}` : ""}, ${washesOf(event)} added.`,
  repriced: ({ from, amount, monthly }) =>
    `${monthly ? "A month" : "A wash"} costs ${money(amount)}${from ? ` from ${momentText(from)} on` : ""}.`,
  planChanged: ({ vehicleNumber, from }) =>
    `Plan of ${vehicleNumber} changed${from ? ` from ${formatDay(from.day)} on, washed at ${from.slot}` : ""}.`,
  planChangeUndone: ({ vehicleNumber }) => `Change of the plan of ${vehicleNumber} undone.`,
  paid: ({ amount }) => `${money(amount)} ${(amount ?? 0) < 0 ? "given back" : "paid"}.`,
};

const reasonNames: Partial<Record<BookingEvent["kind"], string>> = { paid: "Reference", missed: "Note" };

/** An event as a sentence, with its reason; a payment's reason is its reference. */
export function sentenceOf(event: BookingEvent): string {
  const what = whatOf[event.kind](event);
  if (event.reason === "" || isPlannedAgain(event)) return what;
  return `${what} ${reasonNames[event.kind] ?? "Reason"}: ${event.reason}`;
}
