import type { ReactNode } from "react";
import type { Board, State } from "./board.ts";
import classes from "./Legend.module.css";
import colors from "./societies.module.css";
import { signs } from "./WashTile.tsx";

type Props = {
  board: Pick<Board, "societies">;
  /** The colour of each society. */
  colors: ReadonlyMap<number, number>;
  /** How the board is shown. */
  children: ReactNode;
};

/** The colours of the societies and the signs of the states. */
export function Legend({ board: { societies }, colors: colorOf, children }: Props) {
  return (
    <div className={classes.legend}>
      <ul aria-label="Societies by colour">
        {societies.map(({ societyId, societyName, washes }) => (
          <li key={societyId}>
            <span
              className={`${classes.swatch} ${colors.society}`}
              data-society={colorOf.get(societyId)}
              aria-hidden
            />
            {societyName} ({washes})
          </li>
        ))}
      </ul>
      <ul aria-label="Signs">
        {(Object.keys(signs) as State[]).map((state) => {
          const { icon: Sign, words } = signs[state];
          return (
            <li key={state}>
              <Sign size={13} stroke={2.5} aria-hidden />
              {words}
            </li>
          );
        })}
      </ul>
      {children}
    </div>
  );
}
