import { hourOfSlot } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import { dayIn, hindiDay, hindiPart, hourIn, monthIn } from "#contract/words/moment.ts";
import { answers } from "./hi/answers.ts";
import { words } from "./hi/words.ts";
import { toldIn } from "./told.ts";
import { sayingsOf, type Speech } from "./speech.ts";

/** "सुबह 7:12 बजे" */
function time(text: string): string {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return `${hindiPart(hour)} ${hour % 12 || 12}:${String(minute).padStart(2, "0")} बजे`;
}

/** The customers' screens in Hindi; it comes to those only who have chosen it. */
export const hindi: Speech = {
  language: "hi",
  ...sayingsOf((sentence) => words[sentence]),
  told: toldIn(words, answers),
  day: hindiDay,
  weekday: (day) => dayIn(day, "hi"),
  month: (month) => monthIn(month, "hi"),
  time,
  slot: (slot) => hourIn(hourOfSlot(slot), "hi"),
  instant: (instant) => {
    const { day, time: at } = indiaAt(new Date(instant));
    return `${hindiDay(day)}, ${time(at)}`;
  },
};
