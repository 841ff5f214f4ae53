import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { Dashboard } from "#contract/dashboard/dashboard.ts";
import { formatCount } from "#contract/format.ts";
import { societyLink } from "../links.ts";
import type { Range } from "../range.ts";
import { MAX_BARS, OtherBars } from "./OtherBars.tsx";
import classes from "./Societies.module.css";
import bars from "./bars.module.css";

type Props = { societies: Dashboard["washesBySociety"]; range: Range };

/** The outcomes of the washes by society, most first: shown by patterns and numbers, not by colour alone. */
export function Societies({ societies, range }: Props) {
  const pattern = useId();
  const maxDue = societies[0]?.due ?? 1;
  const percent = (count: number) => `${(100 * count) / maxDue}%`;
  return (
    <>
      <svg className={classes.patterns} aria-hidden>
        <pattern
          id={pattern}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={classes.missedGround} width="6" height="6" />
          <rect className={classes.missedStripe} width="2.5" height="6" />
        </pattern>
      </svg>
      <ul className={classes.legend} aria-hidden>
        {(["done", "missed", "open"] as const).map((mark) => (
          <li key={mark}>
            <svg width="16" height="12">
              <rect
                className={classes[mark]}
                width="16"
                height="12"
                fill={mark === "missed" ? `url(#${pattern})` : undefined}
              />
            </svg>
            {mark === "open" ? "To come or to be reported" : mark === "done" ? "Done" : "Missed"}
          </li>
        ))}
      </ul>
      <ul className={bars.bars}>
        {societies.slice(0, MAX_BARS).map(({ societyId, societyName, due, done, missed }) => (
          <li key={societyId}>
            <Link className={bars.bar} {...societyLink(societyId, range)}>
              <span>{societyName}</span>{" "}
              <b>
                {formatCount(done)} done, {formatCount(missed)} missed of {formatCount(due)}
              </b>
              <svg className={bars.band} aria-hidden>
                <rect className={classes.open} width={percent(due)} height="100%" rx="2" />
                <rect className={classes.done} width={percent(done)} height="100%" rx="2" />
                <rect x={percent(done)} width={percent(missed)} height="100%" fill={`url(#${pattern})`} />
              </svg>
            </Link>
          </li>
        ))}
      </ul>
      <OtherBars count={societies.length - MAX_BARS} one="society" many="societies" />
    </>
  );
}
