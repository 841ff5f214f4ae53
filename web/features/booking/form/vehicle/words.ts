import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { scheduleNames } from "#contract/booking/vehicle.ts";
import { formatDay } from "#contract/format.ts";
import type { Vehicle } from "./vehicle.ts";

/** "Hyundai Creta, White" */
export const sayCar = ({ make, model, color }: Vehicle): string => `${make} ${model}, ${color}`;

const short = (day: string) => day.charAt(0).toUpperCase() + day.slice(1, 3);

/** "24 Nov 2026" of a single wash; "Weekly on Mon, 24 Nov 2026 to 24 Dec 2026" of a plan. */
export function sayDays({ schedule, days, start, end }: Vehicle, type: BookingSchedule): string {
  if (type === "Book Now" || !schedule) return formatDay(start);
  const on = schedule === "daily" ? "" : ` on ${days.map(short).join(", ")}`;
  return `${scheduleNames[schedule]}${on}, ${formatDay(start)} to ${formatDay(end)}`;
}
