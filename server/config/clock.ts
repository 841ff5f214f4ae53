const DAY_MS = 86_400_000;

/** What time it is for the whole product. */
export type Clock = () => Date;

/** A clock that goes `days` whole days ahead of the machine's, or behind it when negative. */
export const clockAhead =
  (days: number): Clock =>
  () =>
    new Date(Date.now() + days * DAY_MS);

/** The machine's time at which a clock that goes `days` ahead shows `time`: what files and other systems tell is of it. */
export const machineTime = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS);
