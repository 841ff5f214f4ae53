import { hasBrowser } from "./hasBrowser.ts";

const DAY_MS = 86_400_000;

// Nothing is drawn at the server while its clock is moved.
const told = hasBrowser
  ? document.querySelector<HTMLMetaElement>("meta[name=clock-offset-days]")?.content
  : undefined;

/** How many days the installation's clock is ahead of the machines'; 0 but for training, demos and tests. */
export const clockOffsetDays = Number(told ?? 0);

/** What time it is for the product. */
export const currentTime = (): Date => new Date(Date.now() + clockOffsetDays * DAY_MS);
