import { hasBrowser } from "./hasBrowser.ts";

const DAY_MS = 86_400_000;

// Nothing is drawn at the server while its clock is moved.
const offset = hasBrowser
  ? document.querySelector<HTMLMetaElement>("meta[name=clock-offset-days]")?.content
  : undefined;

/** Days that the installation's clock is ahead of the machine's; 0 except in training, demos and tests. */
export const clockOffsetDays = Number(offset ?? 0);

/** The product's current time. */
export const currentTime = (): Date => new Date(Date.now() + clockOffsetDays * DAY_MS);
