import type { BoardProvider, BoardWash } from "#contract/dispatch/board.ts";
import { type RowContext, Tiles, Who } from "./BoardTable.tsx";
import { groupBy } from "./board.ts";
import classes from "./panels.module.css";

type Props = {
  providers: readonly BoardProvider[];
  washesOf: (providerId: number) => readonly BoardWash[];
  context: RowContext;
};

/** The day on a phone: a card per provider, with washes by hour. */
export function BoardCards({ providers, washesOf, context }: Props) {
  return (
    <ul className={classes.cards}>
      {providers.map((provider) => {
        const washes = washesOf(provider.providerId);
        return (
          <li key={provider.providerId} className={classes.card} data-row>
            <Who provider={provider} washes={washes} context={context} />
            {[...groupBy(washes, ({ time }) => time)].map(([time, own]) => (
              <div key={time} className={classes.hour}>
                <span className={classes.time}>{time}</span>
                <Tiles washes={own} context={context} />
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
