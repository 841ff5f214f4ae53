import { Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Dashboard } from "#contract/dashboard/dashboard.ts";
import { formatCount, formatWeekday, plural } from "#contract/format.ts";
import classes from "./dashboard.module.css";
import { figureLink, type DashboardScope } from "./links.ts";

type Props = { day: string; dashboard: Dashboard; place: DashboardScope };

/** How far the washes of a day are. `dashboard` is that day's. */
export function DayProgress({ day, dashboard, place }: Props) {
  const due = dashboard.washesDue.value;
  const done = dashboard.washesDone.value;
  const missed = dashboard.washesMissed.value;
  const range = { from: day, to: day };
  const share = (count: number) => (due === 0 ? 0 : (100 * count) / due);
  return (
    <section className={classes.day} aria-labelledby="day">
      <h2 id="day">{formatWeekday(day)}</h2>
      {due === 0 ? (
        <p>No wash is due today.</p>
      ) : (
        <>
          <p>
            <Link {...figureLink("washesDone", range, place)}>
              <strong>{formatCount(done)}</strong> of {plural(due, "wash", "washes")} done
            </Link>
            {missed > 0 && (
              <Link {...figureLink("washesMissed", range, place)}>{formatCount(missed)} missed</Link>
            )}
            <Link to="/dispatch">{formatCount(due - done - missed)} to come or to be reported</Link>
          </p>
          <Progress.Root size="md" aria-hidden>
            <Progress.Section value={share(done)} color="teal" />
            <Progress.Section value={share(missed)} color="marigold" />
          </Progress.Root>
        </>
      )}
    </section>
  );
}
