import { IconClockShare } from "@tabler/icons-react";
import { indiaAt } from "#contract/day.ts";
import { formatDay, plural } from "#contract/format.ts";
import { clockOffsetDays, currentTime } from "#web/lib/clock.ts";
import classes from "./ClockBanner.module.css";

/**
 * Shows on every screen that the installation's clock is shifted, so that its date is not mistaken for the real one.
 */
export function ClockBanner() {
  if (clockOffsetDays === 0) return null;
  const side = clockOffsetDays > 0 ? "ahead" : "behind";
  return (
    <aside className={classes.banner} aria-label="Moved clock">
      <IconClockShare size={16} aria-hidden />
      <span>
        This clock is {plural(Math.abs(clockOffsetDays), "day")} {side}: it is{" "}
        <strong>{formatDay(indiaAt(currentTime()).day)}</strong> here.
      </span>
    </aside>
  );
}
