import { Text } from "@mantine/core";
import { firstAndMore, plural } from "#contract/format.ts";
import classes from "./paint.module.css";

const MAX_NAMES = 6;

/** Other providers by number of covered places, most first. */
function namesOf(others: ReadonlyMap<string, readonly string[]>): [name: string, places: number][] {
  const counts = new Map<string, number>();
  for (const name of [...others.values()].flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** The legend: the marks, the other providers at these hours, and how to paint. */
export function PaintLegend({ others }: { others: ReadonlyMap<string, readonly string[]> }) {
  const names = namesOf(others);
  return (
    <div className={classes.legend}>
      <ul aria-label="What the marks mean">
        <li>
          <i className={classes.cell} data-painted /> Covers
        </li>
        <li>
          <i className={classes.cell} data-others /> Somebody else does at these hours
          {names.length > 0 && ": "}
          {firstAndMore(
            names.map(([name, places]) => `${name} (${plural(places, "place")})`),
            MAX_NAMES,
          )}
        </li>
        <li>
          <i className={classes.cell} /> Nobody does
        </li>
      </ul>
      <Text size="xs" c="dimmed" className={classes.touch}>
        Press a place, or paint sideways with a finger; up and down scrolls.
      </Text>
      <Text size="xs" c="dimmed" className={classes.keys}>
        Press a place or drag over many. By keyboard: arrows walk, Space paints, Shift with an arrow paints
        on.
      </Text>
    </div>
  );
}
