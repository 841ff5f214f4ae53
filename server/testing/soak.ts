/** How often a loop runs: `daily` times in every run, `night` times in the one that `npm run soak` starts. */
export const rounds = (daily: number, night: number): number =>
  process.env["SOAK"] === "true" ? night : daily;
