/** Iterations of a loop: `daily` in every run, `night` in the one that `npm run test:night` starts. */
export const rounds = (daily: number, night: number): number =>
  process.env["NIGHT"] === "true" ? night : daily;
