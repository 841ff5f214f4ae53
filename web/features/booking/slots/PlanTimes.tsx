import { Skeleton, Text } from "@mantine/core";
import type { SlotAvailability } from "./open.ts";
import { AllHours, useAllHours } from "./AllHours.tsx";
import { SlotChips } from "./SlotChips.tsx";
import classes from "./slots.module.css";
import type { ScreenTranslator } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  days: number;
  /** Availability per slot over all days; empty until loaded. */
  availability: readonly SlotAvailability[];
  chosen: string;
  onPick: (slot: string) => void;
};

/** "all 8 days", "6 of 8 days", "full" */
function formatDays({ fullDays }: SlotAvailability, days: number, { t }: ScreenTranslator): string {
  const free = days - fullDays.length;
  if (free === 0) return t("labels.noRoomFull");
  if (free < days) return t("booking.freeOfDaysDays", { free, days });
  return days === 1 ? t("booking.freeWord") : t("booking.allDaysDays", { days });
}

/** Hours with the number of plan days that are free; leaves out uncovered hours. */
export function PlanTimes({ days, availability, chosen, onPick }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const hours = useAllHours();
  const open = availability.filter(({ reason }) => reason === null || reason === "full");
  const isFree = ({ fullDays }: SlotAvailability) => fullDays.length < days;
  const listed = hours.all ? open : open.filter((one) => isFree(one) || one.slot === chosen);
  return (
    <section className={classes.times} aria-label={t("booking.freeTimes")}>
      <div className={classes.head}>
        <span className={classes.title}>{t("booking.freeTimes")}</span>
        <Text size="sm" c="dimmed" role="status">
          {t("booking.onCountDaysOfPlan", { count: days })}
        </Text>
      </div>
      {availability.length === 0 ? (
        <Skeleton height="6rem" />
      ) : open.length === 0 ? (
        <p className={classes.none}>{t("booking.nobodyWashesThereOnThese")}</p>
      ) : listed.length === 0 ? (
        <p className={classes.none}>{t("booking.noHourIsFreeOnThese")}</p>
      ) : (
        <SlotChips
          label={t("booking.hours")}
          chips={listed.map((one) => ({
            slot: one.slot,
            note: formatDays(one, days, translator),
            free: isFree(one),
          }))}
          chosen={chosen}
          onPick={onPick}
        />
      )}
      {!open.every(isFree) && <AllHours {...hours} />}
    </section>
  );
}
