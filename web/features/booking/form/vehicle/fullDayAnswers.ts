import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { hasPermission } from "#web/lib/permission.ts";

export const answerTexts = {
  skip: "booking.leaveTheseDaysOut",
  shift: "booking.nearestFreeTimeOnThese",
  overbook: "booking.bookAnyway",
} as const;

/** Choices for full days; skipping is not offered if it would leave no wash. */
export const offeredAnswers = (all: boolean) =>
  (["skip", "shift", "overbook"] as const).filter(
    (choice) => (choice !== "skip" || !all) && (choice !== "overbook" || hasPermission("booking:overbook")),
  );

/** True if `choice` is offered; `all` if every day is full. */
export const isOffered = (choice: FullDayChoice, all: boolean): boolean =>
  offeredAnswers(all).some((one) => one === choice);
