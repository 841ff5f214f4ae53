import { Button, Text } from "@mantine/core";
import { CUT_OFF_TEXT } from "#contract/booking/change.ts";
import { searchVisits, type Visit } from "#contract/booking/visit.ts";
import { addDays } from "#contract/day.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { formatWeekday } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { placeOf } from "./wash.ts";
import classes from "./washes.module.css";

/** "Today", "Tomorrow", or the day. */
function dayText(day: string, today: string): string {
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : formatWeekday(day);
}

type Props = { today: string; onSkip: (visit: Visit) => void };

/** The wash that comes next, large; nothing when none is due or it cannot be told. */
export function NextWash({ today, onSkip }: Props) {
  const next = useCall(searchVisits, {
    pageSize: 1,
    sort: { by: "day" },
    filters: { From: today, VisitStatus: "scheduled" },
  }).data?.rows[0];
  if (!next) return null;
  return (
    <section className={classes.next} aria-label="Next wash">
      <Text fw={600}>Next wash</Text>
      <p className={classes.large}>
        {dayText(next.day, today)}, {next.slot}
      </p>
      <p className={classes.what}>
        <strong>{next.vehicleNumber}</strong> {next.vehicle}
        <br />
        {next.itemName} · {placeOf(next)}
      </p>
      {next.canSkip ? (
        <div className={classes.skip}>
          <Button
            variant="default"
            aria-label={`Skip ${next.vehicleNumber}, ${whenOf(next)}`}
            onClick={() => onSkip(next)}
          >
            Skip
          </Button>
          <span>Until {CUT_OFF_TEXT}</span>
        </div>
      ) : (
        <p className={classes.late}>It could be skipped until {CUT_OFF_TEXT}. Please call us if you must.</p>
      )}
    </section>
  );
}
