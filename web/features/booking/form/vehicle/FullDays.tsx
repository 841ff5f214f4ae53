import { Radio, Text } from "@mantine/core";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { formatDay, plural } from "#contract/format.ts";
import { may } from "#web/lib/may.ts";
import classes from "./vehicle.module.css";

/** More full days than these are counted, not named. */
const MOST_NAMED = 5;

const words = {
  skip: "Leave these days out",
  shift: "Nearest free time on these days",
  overbook: "Book anyway",
} as const;

/** What can be done about full days: leaving all of them out would leave nothing. */
const offered = (all: boolean) =>
  (["skip", "shift", "overbook"] as const).filter(
    (choice) => (choice !== "skip" || !all) && (choice !== "overbook" || may("booking:overbook")),
  );

/** Whether a choice settles full days; `all` when no other days are left. */
export const settles = (choice: FullDayChoice, all: boolean): boolean =>
  offered(all).some((one) => one === choice);

type Props = {
  slot: string;
  fullDays: readonly string[];
  /** How many days the washes have in all. */
  days: number;
  value: FullDayChoice;
  onChange: (choice: FullDayChoice) => void;
  error: string | null;
};

/** Asks what to do on days on which the slot is full: one answer for the whole booking. */
export function FullDays({ slot, fullDays, days, value, onChange, error }: Props) {
  const named = fullDays.slice(0, MOST_NAMED).map(formatDay).join(", ");
  const more = fullDays.length - MOST_NAMED;
  return (
    <div className={classes.full}>
      <Radio.Group
        label={`${slot} is full on ${days === 1 ? "this day" : plural(fullDays.length, "day")}.`}
        description={`Choose another time, or what to do. It holds for all vehicles of the booking.`}
        value={settles(value, fullDays.length === days) ? value : null}
        onChange={onChange}
        error={error}
      >
        {days > 1 && (
          <Text size="xs" my={4}>
            {named}
            {more > 0 && ` and ${more} more`}
          </Text>
        )}
        <div className={classes.answers}>
          {offered(fullDays.length === days).map((choice) => (
            <Radio key={choice} value={choice} label={words[choice]} />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
