/** Whether this is the run that `npm run test:night` starts. */
export const isNight = process.env["NIGHT"] === "true";

/** Iterations of a loop: `daily` in every run, `night` in the one that `npm run test:night` starts. */
export const rounds = (daily: number, night: number): number => (isNight ? night : daily);
