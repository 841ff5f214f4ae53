import { Text } from "@mantine/core";
import { CUT_OFF_TEXT } from "#contract/booking/change.ts";
import { MOST_VEHICLES } from "#contract/booking/vehicle.ts";
import { searchWashes, type Wash } from "#contract/booking/wash.ts";
import { addDays } from "#contract/day.ts";
import { formatWeekday } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";
import { AddToCalendar } from "./AddToCalendar.tsx";
import { MoveOrSkip } from "./MoveOrSkip.tsx";
import { placeOf } from "./wash.ts";
import classes from "./washes.module.css";

/** "Today", "Tomorrow", or the day. */
function dayText(day: string, today: string): string {
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : formatWeekday(day);
}

type Props = {
  today: string;
  /** Whether the washes are offered for a calendar already. */
  inCalendar: boolean;
  onMove: (wash: Wash) => void;
  onSkip: (wash: Wash) => void;
};

/** What is washed next, large: one vehicle or several at the same time; nothing when none is due or it cannot be told. */
export function NextWash({ today, inCalendar, onMove, onSkip }: Props) {
  const due = useCall(searchWashes, {
    pageSize: MOST_VEHICLES,
    sort: { by: "day" },
    filters: { From: today, WashStatus: "scheduled" },
  }).data?.rows;
  const first = due?.[0];
  if (!due || !first) return null;
  const next = due.filter(({ day, slot }) => day === first.day && slot === first.slot);
  return (
    <>
      <section className={classes.next} aria-label="Next wash">
        <Text fw={600}>Next wash</Text>
        <p className={classes.large}>
          {dayText(first.day, today)}, {first.slot}
        </p>
        <ul className={classes.vehicles}>
          {next.map((wash) => (
            <li key={wash.washId}>
              <span>
                <strong>{wash.vehicleNumber}</strong> {wash.vehicle}
                <br />
                {wash.itemName} · {placeOf(wash)}
                {wash.providerName && ` · ${wash.providerName} comes`}
              </span>
              {wash.canSkip && (
                <MoveOrSkip wash={wash} onMove={() => onMove(wash)} onSkip={() => onSkip(wash)} />
              )}
            </li>
          ))}
        </ul>
        {!first.canSkip && (
          <p className={classes.late}>
            It could be moved or skipped until {CUT_OFF_TEXT}. Please call us if you must.
          </p>
        )}
      </section>
      {!inCalendar && <AddToCalendar today={today} />}
    </>
  );
}
