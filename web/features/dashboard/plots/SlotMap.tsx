import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { slotOfHour } from "#contract/booking/slot.ts";
import type { Dashboard } from "#contract/dashboard/dashboard.ts";
import { formatCount, formatWeekday, plural } from "#contract/format.ts";
import { type DashboardScope, slotLink } from "../links.ts";
import classes from "./SlotMap.module.css";
import plots from "./plots.module.css";

type Slot = Dashboard["slots"][number];
type Props = { slots: readonly Slot[]; place: DashboardScope };

export const hasContent = ({ used, capacity, refused }: Slot): boolean =>
  used > 0 || (capacity ?? 0) > 0 || refused > 0;

/** The occupancy of a slot in five steps: 0 for no bookings, 4 for full. */
function stepOf({ used, capacity }: Slot): number {
  if (used === 0) return 0;
  if (capacity === null) return 1;
  return used >= capacity ? 4 : 1 + Math.floor((used / capacity) * 3);
}

/** The rest of a slot's accessible label, after its numbers. */
function endOf({ used, capacity }: Slot): string {
  if (capacity === 0) return " washes, nobody comes";
  return `${used === 1 && capacity === null ? " wash" : " washes"}${capacity !== null && used >= capacity ? ", full" : ""}`;
}

/** The number of refusals of a slot, and the largest number of vehicles in one request. */
export function refusedWords({ refused, refusedVehicles }: Slot): string {
  if (refused === 0) return "";
  const vehicles = refusedVehicles > 1 ? `, to ${plural(refusedVehicles, "vehicle")} at once` : "";
  return `${plural(refused, "time")}${vehicles}`;
}

/** The coming week by hour: each slot shows its count on a background that darkens with occupancy; full ones say so. */
export function SlotMap({ slots, place }: Props) {
  const days = [...new Set(slots.map(({ day }) => day))];
  const isUsed = (hour: number) => slots.some((slot) => slot.hour === hour && hasContent(slot));
  const hours = [...new Set(slots.map(({ hour }) => hour))].filter(isUsed);
  const at = new Map(slots.map((slot) => [`${slot.day} ${slot.hour}`, slot]));
  return (
    <>
      <table className={classes.map}>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            {days.map((day) => (
              <th key={day} scope="col">
                <abbr title={formatWeekday(day)}>
                  {formatWeekday(day).slice(0, 3)} <small>{Number(day.slice(8))}</small>
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{slotOfHour(hour).replace(":00", "")}</th>
              {days.map((day) => {
                const slot = at.get(`${day} ${hour}`);
                return (
                  <td key={day}>
                    {slot && (
                      <Link className={classes.slot} data-step={stepOf(slot)} {...slotLink(slot, place)}>
                        <VisuallyHidden>
                          {formatWeekday(day)}, {slotOfHour(hour)}:{" "}
                        </VisuallyHidden>
                        {formatCount(slot.used)}
                        {slot.capacity !== null && <small>/{formatCount(slot.capacity)}</small>}
                        {slot.refused > 0 && (
                          <span className={classes.refused} aria-hidden>
                            {formatCount(slot.refused)}
                          </span>
                        )}
                        <VisuallyHidden>
                          {endOf(slot)}
                          {slot.refused > 0 && `, refused ${refusedWords(slot)}`}
                        </VisuallyHidden>
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={plots.others}>
        Washes booked of those that an hour takes; a framed slot is full.
        {slots.some(({ refused }) => refused > 0) && " A number on amber: how often it was refused."}
      </p>
    </>
  );
}
