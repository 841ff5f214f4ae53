import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { vehicleIn } from "#i18n/colors.ts";
import { Text } from "@mantine/core";
import { searchWashes, type Wash } from "#contract/booking/wash.ts";
import { addDays } from "#contract/day.ts";
import { useCall } from "#web/lib/query.ts";
import { AddToCalendar } from "./AddToCalendar.tsx";
import { CallOffice, useOffice } from "./CallOffice.tsx";
import { MoveOrSkip } from "./MoveOrSkip.tsx";
import { Pause } from "./Pause.tsx";
import { TodaysWash } from "./TodaysWash.tsx";
import { parkingOf, type Wash as ListedWash } from "./wash.ts";
import classes from "./washes.module.css";
import type { ScreenTranslator } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** "Today", "Tomorrow", or the day. */
function dayText(day: string, today: string, { t, weekday }: ScreenTranslator): string {
  if (day === today) return t("washes.today");
  return day === addDays(today, 1) ? t("washes.tomorrow") : weekday(day);
}

/** Vehicles shown of the next slot; the list below has the others. */
const MAX_SHOWN = 10;

type Props = {
  today: string;
  /** True if the calendar download is already on the page. */
  inCalendar: boolean;
  onMove: (wash: Wash) => void;
  onSkip: (wash: Wash) => void;
};

/** The next wash, what was done today, and the way to pause. */
export function NextWash({ today, inCalendar, onMove, onSkip }: Props) {
  // The same query on every day, so that its last reply also opens the page later without a connection.
  const { data } = useCall(searchWashes, {
    pageSize: MAX_SHOWN,
    sort: { by: "day" },
    filters: { Kind: "upcoming", WashStatus: "scheduled" },
  });
  const due = data?.rows.filter(({ day }) => day >= today);
  const isDue = due !== undefined && due.length > 0;
  return (
    <>
      <TodaysWash today={today} />
      {isDue && <Next due={due} today={today} onMove={onMove} onSkip={onSkip} />}
      <div className={classes.under}>
        <Pause offered={isDue} />
        {isDue && !inCalendar && <AddToCalendar today={today} />}
      </div>
    </>
  );
}

type NextProps = Omit<Props, "inCalendar"> & { due: readonly ListedWash[] };

/** The next wash in large type: one vehicle or several in the same slot. */
function Next({ due, today, onMove, onSkip }: NextProps) {
  const translator = useTranslator();
  const { t } = translator;
  const office = useOffice();
  const [first] = due;
  if (!first) return null;
  const next = due.filter(({ day, slot }) => day === first.day && slot === first.slot);
  return (
    <section className={classes.next} aria-label={t("washes.nextWash")}>
      <Text fw={600}>{t("washes.nextWash")}</Text>
      <p className={classes.large}>
        {dayText(first.day, today, translator)}, {translator.slot(first.slot)}
      </p>
      <ul className={classes.vehicles}>
        {next.map((wash) => (
          <li key={wash.washId}>
            <span>
              <strong>{wash.vehicleNumber}</strong> {vehicleIn(wash.vehicle, t)}
              <br />
              {itemNameIn(wash, translator.language)} · {parkingOf(wash)}
              {wash.providerName && ` · ${t("washes.nameComes", { name: wash.providerName })}`}
            </span>
            {wash.canSkip && (
              <MoveOrSkip wash={wash} onMove={() => onMove(wash)} onSkip={() => onSkip(wash)} />
            )}
          </li>
        ))}
      </ul>
      {!first.canSkip && (
        <p className={classes.late}>
          {t(office === "" ? "washes.itCouldBeMovedOr" : "washes.itCouldBeMovedOrSkipped", {
            when: t("washes.cutOff"),
          })}{" "}
          <CallOffice phone={office} />
        </p>
      )}
    </section>
  );
}
