import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type Dashboard, type FigureName, figureNames } from "#contract/dashboard/dashboard.ts";
import { formatDay } from "#contract/format.ts";
import { less, paiseOf, rupeesOf } from "#contract/money.ts";
import classes from "./dashboard.module.css";
import { changeOf, exactFigure, figureWords, roundedFigure } from "./figures.ts";
import { collectionsLink, figureLink, openBillsLink, type DashboardScope } from "./links.ts";
import { previousRangeText, type Range } from "./range.ts";

type Props = { dashboard: Dashboard; range: Range; place: DashboardScope };

/** The figures of a range compared with the previous range; each links to the list that it counts. */
export function Figures({ dashboard, range, place }: Props) {
  return (
    <section aria-label="Figures">
      <ul className={classes.figures}>
        {figureNames.map((name) =>
          name === "pending" && dashboard.pendingBills.value > 0 ? (
            <li key={name} className={classes.wide}>
              <PendingFigure dashboard={dashboard} range={range} place={place} />
            </li>
          ) : (
            <li key={name}>
              <Link className={classes.figure} {...figureLink(name, range, place)}>
                <FigureFace name={name} figure={dashboard[name]} range={range} />
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** The open amount, if some of it is on bills: bookings and bills link to their lists separately. */
function PendingFigure({ dashboard: { pending, pendingBills }, range, place }: Props) {
  const ofBookings = rupeesOf(less(paiseOf(pending.value), paiseOf(pendingBills.value)));
  const partOf = (rupees: number, what: string) => (
    <>
      <span title={exactFigure("pending", rupees)}>{roundedFigure("pending", rupees)}</span> of {what}
    </>
  );
  return (
    <div className={classes.figure}>
      <FigureFace name="pending" figure={pending} range={range} />
      <span className={classes.parts}>
        <Link {...figureLink("pending", range, place)}>{partOf(ofBookings, "bookings")}</Link>
        <Link {...openBillsLink(place)}>{partOf(pendingBills.value, "bills")}</Link>
        <Link {...collectionsLink(place)}>By customer</Link>
      </span>
    </div>
  );
}

type FaceProps = { name: FigureName; figure: Dashboard[FigureName]; range: Range };

function FigureFace({ name, figure, range }: FaceProps) {
  const { label, ofNow } = figureWords[name];
  const change = changeOf(figure);
  const then = ofNow ? `on ${formatDay(range.from)}` : `in ${previousRangeText(range)}`;
  return (
    <>
      <span className={classes.label}>{label}</span>{" "}
      <span className={classes.value} title={exactFigure(name, figure.value)}>
        {roundedFigure(name, figure.value)}
      </span>{" "}
      {change ? (
        <span className={classes.change}>
          <span aria-hidden>
            <b>{change.sign}</b> {ofNow ? `since ${formatDay(range.from)}` : `on ${previousRangeText(range)}`}
          </span>
          <VisuallyHidden>
            {change.words} {then}: {exactFigure(name, figure.before)}
          </VisuallyHidden>
        </span>
      ) : (
        <span className={classes.change}>none {then}</span>
      )}
    </>
  );
}
