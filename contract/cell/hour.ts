import { slotOfHour, slots } from "../booking/slot.ts";
import { plainOf } from "./written.ts";

const one =
  "(\\d{1,2})(?:[:.h ]?([0-5]\\d))?(?:[:.]00)?(?: ?hrs?\\.?| ?hours?| o'?clock)? ?([ap])?\\.?(?:m\\.?)?";
const hours = new RegExp(`^${one}(?: ?(?:-|to|till|until) ?${one})?$`, "i");

/** The hour of the day, 0 to 23; null for no hour, or one with minutes. */
function hourOf(number: string, minutes: string | undefined, half: string | undefined): number | null {
  const hour = Number(number);
  if ((minutes ?? "00") !== "00" || hour > 23) return null;
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

/**
 * A slot as people write it: "7", "7 am", "07:00", "7.00 AM", "0700 hrs", "7-8 AM". A range is of one hour; its half of the
 * day may stand beside its end alone. Null for anything else.
 */
export function readSlot(cell: string): string | null {
  const parts = hours.exec(plainOf(cell));
  if (!parts) return null;
  const [, number = "", minutes, half, endNumber, endMinutes, endHalf] = parts;
  const end = endNumber === undefined ? null : hourOf(endNumber, endMinutes, endHalf);
  if (endNumber !== undefined && end === null) return null;
  const halves = half === undefined && endHalf !== undefined ? ["a", "p"] : [half];
  const starts = halves.map((each) => hourOf(number, minutes, each));
  const start =
    end === null ? starts[0] : starts.find((hour) => hour !== null && (hour + 1) % 24 === end % 24);
  if (start === undefined || start === null) return null;
  const slot = slotOfHour(start);
  return slots.includes(slot) ? slot : null;
}

/** Hours of work: "06:00" and "11:00", of one day. */
export type Hours = { start: string; end: string };

const spans = new RegExp(`^(?:from )?${one} ?(?:-|to|till|until) ?${one}$`, "i");

/** Minutes from midnight; null for none. */
function minutesOf(number: string, minutes = "00", half: string | undefined): number | null {
  const hour = hourOf(number, "00", half);
  return hour === null ? null : hour * 60 + Number(minutes);
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/**
 * Hours of work as people write them: "6-11 AM", "06:00\u201311:00", "6 am to 2 pm", "10-2 PM". A half of the day that stands
 * beside the end alone is the start's, too, where it then comes before the end. Null for anything else.
 */
export function readHours(cell: string): Hours | null {
  const parts = spans.exec(plainOf(cell));
  if (!parts) return null;
  const [, number = "", minutes, half, endNumber = "", endMinutes, endHalf] = parts;
  // A lone half of the start says nothing of the end: "6 am - 2".
  if (half !== undefined && endHalf === undefined) return null;
  const end = minutesOf(endNumber, endMinutes, endHalf);
  if (end === null) return null;
  const halves = half === undefined && endHalf !== undefined ? [endHalf, "a"] : [half];
  for (const each of halves) {
    const start = minutesOf(number, minutes, each);
    if (start !== null && start < end) return { start: timeOf(start), end: timeOf(end) };
  }
  return null;
}
