import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type Dashboard, type FigureName, figureNames } from "#contract/dashboard/dashboard.ts";
import { formatDay } from "#contract/format.ts";
import classes from "./dashboard.module.css";
import { changeOf, exactly, figureWords, shortly } from "./figures.ts";
import { figureLink, type Place } from "./links.ts";
import { beforeWords, type Range } from "./range.ts";

type Props = { dashboard: Dashboard; range: Range; place: Place };

/** The figures of a range beside those of the range before; each leads to the list that it counts. */
export function Figures({ dashboard, range, place }: Props) {
  return (
    <section aria-label="Figures">
      <ul className={classes.figures}>
        {figureNames.map((name) => (
          <li key={name}>
            <Link className={classes.figure} {...figureLink(name, range, place)}>
              <FigureFace name={name} figure={dashboard[name]} range={range} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FaceProps = { name: FigureName; figure: Dashboard[FigureName]; range: Range };

function FigureFace({ name, figure, range }: FaceProps) {
  const { label, ofNow } = figureWords[name];
  const change = changeOf(figure);
  const then = ofNow ? `on ${formatDay(range.from)}` : `in ${beforeWords(range)}`;
  return (
    <>
      <span className={classes.label}>{label}</span>{" "}
      <span className={classes.value} title={exactly(name, figure.value)}>
        {shortly(name, figure.value)}
      </span>{" "}
      {change ? (
        <span className={classes.change}>
          <span aria-hidden>
            <b>{change.sign}</b> {ofNow ? `since ${formatDay(range.from)}` : `on ${beforeWords(range)}`}
          </span>
          <VisuallyHidden>
            {change.words} {then}: {exactly(name, figure.before)}
          </VisuallyHidden>
        </span>
      ) : (
        <span className={classes.change}>none {then}</span>
      )}
    </>
  );
}
