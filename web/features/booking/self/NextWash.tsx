import { Text } from "@mantine/core";
import { CUT_OFF_TEXT } from "#contract/booking/change.ts";
import { MOST_VEHICLES } from "#contract/booking/vehicle.ts";
import { searchWashes, type Wash } from "#contract/booking/wash.ts";
import { addDays } from "#contract/day.ts";
import { useCall } from "#web/lib/query.ts";
import { AddToCalendar } from "./AddToCalendar.tsx";
import { CallOffice, useOffice } from "./CallOffice.tsx";
import { MoveOrSkip } from "./MoveOrSkip.tsx";
import { placeOf } from "./wash.ts";
import classes from "./washes.module.css";
import { type Speech, useSpeech } from "#web/words/speech.ts";

/** "Today", "Tomorrow", or the day. */
function dayText(day: string, today: string, { say, weekday }: Speech): string {
  if (day === today) return say("Today");
  return day === addDays(today, 1) ? say("Tomorrow") : weekday(day);
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
  const speech = useSpeech();
  const { say } = speech;
  const office = useOffice();
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
      <section className={classes.next} aria-label={say("Next wash")}>
        <Text fw={600}>{say("Next wash")}</Text>
        <p className={classes.large}>
          {dayText(first.day, today, speech)}, {speech.slot(first.slot)}
        </p>
        <ul className={classes.vehicles}>
          {next.map((wash) => (
            <li key={wash.washId}>
              <span>
                <strong>{wash.vehicleNumber}</strong> {wash.vehicle}
                <br />
                {wash.itemName} · {placeOf(wash)}
                {wash.providerName && ` · ${say("{name} comes", { name: wash.providerName })}`}
              </span>
              {wash.canSkip && (
                <MoveOrSkip wash={wash} onMove={() => onMove(wash)} onSkip={() => onSkip(wash)} />
              )}
            </li>
          ))}
        </ul>
        {!first.canSkip && (
          <p className={classes.late}>
            {say(
              office === ""
                ? "It could be moved or skipped until {when}."
                : "It could be moved or skipped until {when}. Please call us if you must.",
              { when: say(CUT_OFF_TEXT) },
            )}{" "}
            <CallOffice phone={office} />
          </p>
        )}
      </section>
      {!inCalendar && <AddToCalendar today={today} />}
    </>
  );
}
