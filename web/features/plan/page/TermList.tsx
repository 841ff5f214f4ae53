import type { Term } from "#contract/plan/plan.ts";
import { formatDay } from "#contract/format.ts";
import pageClasses from "#web/features/booking/page/page.module.css";
import { rhythmText } from "#web/features/booking/rhythm.ts";
import { priceOf } from "#web/features/plan/words.ts";
import { useToday } from "#web/lib/today.ts";
import classes from "./term.module.css";

/** What a term says, each part by its name. */
function partsOf(term: Term): [string, string][] {
  const spot = [term.parkingFloor, term.parkingPillar || term.parkingNote].filter((part) => part !== "");
  return [
    ["Flat", term.flatName],
    ["Parking", spot.join(", ")],
    ["Car", `${term.vehicleNumber}, ${term.vehicle}`],
    ["Item", term.itemName],
    ["Washes", `${rhythmText({ ...term, startDate: term.from })}, ${term.slot}`],
    ["Price", priceOf(term)],
  ];
}

const daysOf = ({ from, until }: Term): string =>
  until === null ? `From ${formatDay(from)} on` : `${formatDay(from)} to ${formatDay(until)}`;

const isNow = ({ from, until }: Term, today: string): boolean =>
  from <= today && (until === null || until >= today);

/** What a plan was, is and will be: its first term whole, of each later one what is different. */
export function TermList({ terms }: { terms: readonly Term[] }) {
  const today = useToday();
  return (
    <section className={pageClasses.section}>
      <h2>Terms</h2>
      <ol className={classes.terms} aria-label="Terms">
        {terms.map((term, index) => {
          const before = terms[index - 1];
          const known = before ? new Map(partsOf(before)) : new Map<string, string>();
          const parts = partsOf(term).filter(([name, text]) => known.get(name) !== text);
          return (
            <li key={term.from} aria-current={isNow(term, today) ? "true" : undefined}>
              <strong>{daysOf(term)}</strong>
              {isNow(term, today) && <span className={classes.now}>Now</span>}
              <dl className={classes.parts}>
                {parts.map(([name, text]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
