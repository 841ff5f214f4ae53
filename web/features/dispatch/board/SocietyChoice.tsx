import { UnstyledButton } from "@mantine/core";
import { formatCount, plural } from "#contract/format.ts";
import type { Board } from "./board.ts";
import boardClasses from "./board.module.css";
import classes from "./SocietyChoice.module.css";
import panels from "./panels.module.css";
import table from "./BoardTable.module.css";

type Props = { board: Board; onChoose: (societyId: number) => void };

/** Societies of a day with too many washes for one screen, to choose one. */
export function SocietyChoice({ board: { societies, unassigned }, onChoose }: Props) {
  const washes = societies.reduce((sum, society) => sum + society.washes, 0);
  return (
    <section className={`${panels.choice} ${boardClasses.contrast}`} aria-labelledby="society-choice">
      <h2 id="society-choice">Choose a society</h2>
      <p className={panels.none}>
        {plural(washes, "wash", "washes")} on this day, {formatCount(unassigned)} of them unassigned: too many
        to show at once.
      </p>
      <ul className={classes.societies}>
        {societies.map(({ societyId, societyName, ...sums }) => (
          <li key={societyId}>
            <UnstyledButton className={classes.society} onClick={() => onChoose(societyId)}>
              <span>{societyName}</span>
              <span className={table.heard}>
                {formatCount(sums.done)} of {formatCount(sums.washes)} done
                {sums.missed > 0 && `, ${formatCount(sums.missed)} missed`}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
