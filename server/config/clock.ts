const DAY_MS = 86_400_000;

/** The product's clock. */
export type Clock = () => Date;

/** A clock `days` whole days ahead of the machine's, or behind it when negative. */
export const clockAhead =
  (days: number): Clock =>
  () =>
    new Date(Date.now() + days * DAY_MS);

/** The machine's time when a clock `days` ahead shows `time`: files and other systems use the machine's time. */
export const machineTime = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS);
