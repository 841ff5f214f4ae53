import { Text } from "@mantine/core";
import { formatCount, formatTime, plural } from "#contract/format.ts";
import { UNCOVERED_COLOR, type Cover } from "./cover.ts";
import classes from "./coverage.module.css";

const Swatch = ({ colour }: { colour: string }) => (
  <svg className={classes.swatch} width="14" height="14" aria-hidden>
    <rect width="14" height="14" rx="3" fill={colour} />
  </svg>
);

/** The legend of the coverage colours: each time window with the cleaners who work in it. */
export function CoverLegend({ cover: { windows } }: { cover: Cover }) {
  return (
    <ul className={classes.legend} aria-label="Windows of the day">
      {windows.map(({ start, end, colour, providers, flats, pillars }) => (
        <li key={`${start} ${end}`}>
          <Swatch colour={colour} />
          <span>
            <b>
              {formatTime(start)} to {formatTime(end)}
            </b>{" "}
            {providers.join(", ")} · {plural(flats, "flat")}, {plural(pillars, "pillar")}
          </span>
        </li>
      ))}
      <li>
        <Swatch colour={UNCOVERED_COLOR} />
        Nobody
      </li>
    </ul>
  );
}

/** The uncovered flats and pillars, by building and parking floor. */
export function Uncovered({ cover: { uncovered: parts, windows } }: { cover: Cover }) {
  return (
    <section className={classes.uncovered} aria-label="Not covered">
      <h3>Not covered</h3>
      {parts.length === 0 ? (
        <Text c="dimmed">Somebody washes everywhere.</Text>
      ) : (
        <ul>
          {parts.map(({ name, uncovered, of, what }) => (
            <li key={`${what} ${name}`}>
              <span>{name}</span>
              <span>
                {formatCount(uncovered)} of {plural(of, what)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {windows.length === 0 && (
        <Text c="dimmed" size="sm">
          No washer covers this society yet: say so on a washer&apos;s Service tab.
        </Text>
      )}
    </section>
  );
}
