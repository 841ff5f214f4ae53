import { Button, Loader, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Failure, Paging } from "#web/lib/view.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Pager } from "#web/ui/table/Pager.tsx";
import { RowActions } from "#web/ui/table/RowActions.tsx";
import type { RowAction } from "#web/ui/table/types.ts";
import { ServedBy } from "../ServedBy.tsx";
import { addressOf, Inactive } from "./columns.tsx";
import { coveredInFull, coveredShare, coveredText, sizeText, todayText } from "./figures.ts";
import { Picture } from "./Picture.tsx";
import classes from "./SocietyGallery.module.css";
import type { Society } from "./useSummaries.ts";

type Props = {
  rows: readonly Society[] | undefined;
  loading: boolean;
  error: Failure | null;
  onRetry: () => void;
  paging: Paging;
  actions: (society: Society) => readonly RowAction[];
  /** Shown when there are no societies at all. */
  empty: ReactNode;
};

const pageSizes = [10, 20, 30];

/** The societies as pictures, with the same paging and actions as their table. */
export function SocietyGallery({ rows = [], loading, error, onRetry, paging, actions, empty }: Props) {
  if (rows.length === 0)
    return (
      <div className={classes.sheet} aria-busy={loading}>
        {error && <ErrorState message={error.message} requestId={error.requestId} onRetry={onRetry} />}
        {!error && loading && (
          <output className={classes.loading}>
            <Loader size="xs" aria-hidden />
            Loading ...
          </output>
        )}
        {!error && !loading && (empty ?? <p className={classes.loading}>No record found</p>)}
      </div>
    );
  return (
    <div aria-busy={loading}>
      {error && (
        <p className={classes.stale} role="status">
          These societies may be out of date: {error.message}
          <Button variant="subtle" size="compact-xs" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
      <ul className={classes.cards} aria-label="Societies">
        {rows.map((society) => (
          <Card key={society.societyId} society={society} actions={actions(society)} />
        ))}
      </ul>
      <Pager
        caption="Societies"
        view={paging}
        total={paging.total}
        pageSizes={pageSizes}
        onChange={(change) => paging.onChange({ ...paging, ...change })}
      />
    </div>
  );
}

function Card({ society, actions }: { society: Society; actions: readonly RowAction[] }) {
  const { summary } = society;
  const opening = actions.find(({ opens }) => opens);
  const share = coveredShare(summary);
  const today = summary?.today;
  return (
    <li className={classes.card}>
      <Picture summary={summary} size="card" />
      <div className={classes.text}>
        <h2 className={classes.name}>
          <UnstyledButton className={classes.open} aria-label={opening?.label} onClick={opening?.onClick}>
            {society.societyName}
            <Inactive {...society} />
          </UnstyledButton>
        </h2>
        <p>{addressOf(society)}</p>
        <p>{summary ? sizeText(summary) : "\u00a0"}</p>
        <dl className={classes.facts}>
          <Fact name="Covered" text={coveredText(summary)} title={coveredInFull(summary)} share={share} />
          <Fact
            name="Today"
            text={todayText(summary)}
            share={today && today.due > 0 ? (today.done * 100) / today.due : null}
          />
        </dl>
      </div>
      <div className={classes.foot}>
        <span className={classes.served}>
          <ServedBy {...society} />
        </span>
        <RowActions actions={actions.filter(({ opens }) => !opens)} />
      </div>
    </li>
  );
}

type FactProps = { name: string; text: string; title?: string; share: number | null };

/** A figure with a bar of its percentage, 0 to 100; the bar is empty without a total. */
function Fact({ name, text, title, share }: FactProps) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>{text}</dd>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${share ?? 0}%` }} />
      </span>
    </div>
  );
}
