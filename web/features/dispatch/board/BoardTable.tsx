import { ActionIcon, Badge } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import type { BoardProvider, BoardWash } from "#contract/dispatch/board.ts";
import { hourOfSlot, slotOfHour } from "#contract/booking/slot.ts";
import { formatAge } from "#contract/format.ts";
import { useDropTarget } from "#web/ui/useDrop.ts";
import {
  countCalledOff,
  type Density,
  isNotStarted,
  missedWords,
  type Moment,
  shareOfHour,
  stateOf,
} from "./board.ts";
import classes from "./BoardTable.module.css";
import type { Choosing } from "./useChoosing.ts";
import { WashTile } from "./WashTile.tsx";

/** Shared rendering state of the rows. */
export type RowContext = {
  day: string;
  now: Moment;
  instant: Date;
  choosing: Choosing;
  /** Id of the wash in the tab order (roving tabindex). */
  stop: number | null;
  mayAssign: boolean;
  onDrop: (providerId: number | null) => void;
  /** The colour of each society. */
  colors: ReadonlyMap<number, number>;
  density: Density;
  /** Opens the absences. */
  onAway?: (provider: BoardProvider) => void;
};

export function Tiles({ washes, context }: { washes: readonly BoardWash[]; context: RowContext }) {
  const { day, now, choosing, stop, mayAssign, colors, density } = context;
  return (
    <span className={classes.tiles}>
      {washes.map((wash) => (
        <WashTile
          key={wash.washId}
          wash={wash}
          state={stateOf(wash, day, now)}
          choosing={choosing}
          isStop={wash.washId === stop}
          draggable={mayAssign}
          color={colors.get(wash.societyId) ?? 1}
          density={density}
        />
      ))}
    </span>
  );
}

/** Props of a drop target for washes. */
export function useDropping(drop: () => void, enabled: boolean) {
  const target = useDropTarget(drop);
  return enabled ? target : {};
}

type RowProps = { provider: BoardProvider; washes: readonly BoardWash[]; context: RowContext };

/** A provider's name, progress and last contact. */
export function Who({ provider, washes, context }: RowProps) {
  const { name, lastHeard, away } = provider;
  const all = washes.length;
  const done = washes.filter(({ status }) => status === "done").length;
  const missed = washes.filter(({ status }) => status === "missed").length;
  const calledOff = countCalledOff(washes);
  const why = missedWords(washes);
  const widthOf = (count: number) => ({ width: `${all === 0 ? 0 : (count / all) * 100}%` });
  return (
    <div className={classes.who}>
      <span className={classes.name}>
        {name}
        {context.onAway && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Away: ${name}`}
            title="Away…"
            onClick={() => context.onAway?.(provider)}
          >
            <IconCalendarOff size={16} aria-hidden />
          </ActionIcon>
        )}
      </span>
      <span className={classes.progress}>
        {done + missed} of {all}
        {why.length > 0 && ` (${why.join(", ")})`}
        <span className={classes.track} aria-hidden>
          <span style={widthOf(done)} />
          <span data-missed style={widthOf(missed - calledOff)} />
          <span data-called-off style={widthOf(calledOff)} />
        </span>
      </span>
      <span className={classes.heard}>
        {lastHeard ? `Heard ${formatAge(lastHeard, context.instant).toLowerCase()}` : "Never heard from"}
      </span>
      {away !== null && (
        <Badge color="gray" miw="max-content">
          Away: {away}
        </Badge>
      )}
      {isNotStarted(washes, context.day, context.now) && (
        <Badge color="marigold" miw="max-content">
          Not started
        </Badge>
      )}
    </div>
  );
}

type Props = {
  providers: readonly BoardProvider[];
  washesOf: (providerId: number) => readonly BoardWash[];
  hours: readonly number[];
  context: RowContext;
};

/** The day as a table: a row per provider, a column per hour. */
export function BoardTable({ providers, washesOf, hours, context }: Props) {
  return (
    <div className={classes.sheet}>
      <table className={classes.table} data-density={context.density}>
        <caption className={classes.caption}>
          Washes by washer and hour. Arrow keys move between washes, Space chooses, A assigns, U undoes that,
          R records what became of them, Escape lets go.
        </caption>
        <thead>
          <tr>
            <th scope="col">Washer</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {slotOfHour(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {providers.map((provider) => (
            <Row
              key={provider.providerId}
              provider={provider}
              washes={washesOf(provider.providerId)}
              hours={hours}
              context={context}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Marks the current time in the column of its hour. */
function nowOf(hour: number, { day, now }: RowContext) {
  const share = shareOfHour(hour, day, now);
  return share === null ? {} : { "data-now": true, style: { "--now": `${share * 100}%` } as CSSProperties };
}

function Row({ provider, washes, hours, context }: RowProps & { hours: readonly number[] }) {
  const dropping = useDropping(() => context.onDrop(provider.providerId), context.mayAssign);
  return (
    <tr data-row {...dropping}>
      <th scope="row">
        <Who provider={provider} washes={washes} context={context} />
      </th>
      {hours.map((hour) => (
        <td key={hour} {...nowOf(hour, context)}>
          <Tiles washes={washes.filter(({ time }) => hourOfSlot(time) === hour)} context={context} />
        </td>
      ))}
    </tr>
  );
}
