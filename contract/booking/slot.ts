/** A wash is booked for an hour of the day: sixteen slots, "6:00 AM" to "9:00 PM". */

const FIRST_HOUR = 6;
const LAST_HOUR = 21;

const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => FIRST_HOUR + index);
const nameOf = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`;

/** The slots as people and the wire write them. */
export const slots = hours.map(nameOf) as [string, ...string[]];

const timeOfHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
const times = new Map(hours.map((hour) => [nameOf(hour), timeOfHour(hour)]));
const names = new Map(hours.map((hour) => [timeOfHour(hour), nameOf(hour)]));

/** The time of day, "07:00", at which a slot begins; null when it is no slot. */
export const timeOfSlot = (slot: string): string | null => times.get(slot) ?? null;

/** The slot, "7:00 AM", that begins at a time of day; seconds may follow. */
export const slotAt = (time: string): string => names.get(time.slice(0, 5)) ?? time.slice(0, 5);
