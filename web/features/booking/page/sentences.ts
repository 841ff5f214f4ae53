import type { BookingEvent, Moment } from "#contract/booking/page.ts";
import { formatDay, formatMoney, plural } from "#contract/format.ts";

const momentText = ({ day, slot }: Moment): string => [formatDay(day), slot].filter(Boolean).join(", ");
const span = ({ from, to }: BookingEvent): string =>
  (from ? ` from ${momentText(from)}` : "") + (to ? ` to ${momentText(to)}` : "");
const money = (amount: number | null): string => formatMoney(Math.abs(amount ?? 0));

const washesOf = ({ washes }: BookingEvent): string => plural(washes ?? 0, "wash", "washes");

const whatOf: Record<BookingEvent["kind"], (event: BookingEvent) => string> = {
  booked: (event) =>
    `${washesOf(event)} booked${span(event)}${event.amount === null ? "" : ` for ${money(event.amount)}`}.`,
  overbooked: (event) => `${washesOf(event)} booked into full slots.`,
  moved: (event) => `Wash of ${event.vehicleNumber} moved${span(event)}.`,
  skipped: ({ vehicleNumber, from }) =>
    `Wash of ${vehicleNumber}${from ? ` on ${momentText(from)}` : ""} skipped.`,
  paused: (event) => `Paused${span(event)}, ${washesOf(event)} skipped.`,
  cancelled: (event) =>
    `${washesOf(event)} cancelled${event.from ? ` from ${momentText(event.from)} on` : ""}.`,
  paid: ({ amount }) => `${money(amount)} ${(amount ?? 0) < 0 ? "given back" : "paid"}.`,
};

/** An event in plain words, with its reason: a payment's is its reference. */
export function sentenceOf(event: BookingEvent): string {
  const what = whatOf[event.kind](event);
  if (event.reason === "") return what;
  return `${what} ${event.kind === "paid" ? "Reference" : "Reason"}: ${event.reason}`;
}
