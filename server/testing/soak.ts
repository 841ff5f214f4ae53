/** Iterations of a loop: `daily` in every run, `night` in the one that `npm run soak` starts. */
export const rounds = (daily: number, night: number): number =>
  process.env["SOAK"] === "true" ? night : daily;
