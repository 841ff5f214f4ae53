import { Skeleton, Text } from "@mantine/core";
import type { Room } from "./open.ts";
import { AllHours, useAllHours } from "./AllHours.tsx";
import { SlotChips } from "./SlotChips.tsx";
import classes from "./slots.module.css";
import { type Speech, useSpeech } from "#web/words/speech.ts";

type Props = {
  /** How many days the plan has. */
  days: number;
  /** The room of each slot on all of them; none while it is not known. */
  room: readonly Room[];
  chosen: string;
  onPick: (slot: string) => void;
};

/** "all 8 days", "6 of 8 days", "full" */
function sayDays({ fullDays }: Room, days: number, { say }: Speech): string {
  const free = days - fullDays.length;
  if (free === 0) return say("full");
  if (free < days) return say("{free} of {days} days", { free, days });
  return days === 1 ? say("free") : say("all {days} days", { days });
}

/** The hours of a plan, each with how many of its days have room then; without those in which nobody works. */
export function PlanTimes({ days, room, chosen, onPick }: Props) {
  const speech = useSpeech();
  const { say, count } = speech;
  const hours = useAllHours();
  const open = room.filter(({ reason }) => reason === null || reason === "full");
  const isFree = ({ fullDays }: Room) => fullDays.length < days;
  const listed = hours.all ? open : open.filter((one) => isFree(one) || one.slot === chosen);
  return (
    <section className={classes.times} aria-label={say("Free times")}>
      <div className={classes.head}>
        <span className={classes.title}>{say("Free times")}</span>
        <Text size="sm" c="dimmed" role="status">
          {count(days, "on the {count} day of the plan", "on the {count} days of the plan")}
        </Text>
      </div>
      {room.length === 0 ? (
        <Skeleton height="6rem" />
      ) : open.length === 0 ? (
        <p className={classes.none}>{say("Nobody washes there on these days.")}</p>
      ) : listed.length === 0 ? (
        <p className={classes.none}>{say("No hour is free on these days.")}</p>
      ) : (
        <SlotChips
          label={say("Hours")}
          chips={listed.map((one) => ({
            slot: one.slot,
            note: sayDays(one, days, speech),
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
