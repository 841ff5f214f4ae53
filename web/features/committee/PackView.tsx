import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { getPack, type Pack } from "#contract/committee/committee.ts";
import { sides } from "#contract/dispatch/reason.ts";
import { formatCount, formatMonth } from "#contract/format.ts";
import { sideLabels } from "#i18n/labels.ts";
import type { CallError } from "#web/lib/call.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { english } from "#web/texts/english.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { PdfButtons } from "#web/ui/PdfButtons.tsx";
import { PdfFrame } from "#web/ui/PdfFrame.tsx";
import classes from "./committee.module.css";
import { Buildings, Complaints, People, Reasons } from "./PackTables.tsx";

type Props = {
  query: UseQueryResult<Pack, CallError>;
  /** The question that the query answers. */
  body: { SocietyId: number; Month: string };
  onMonth: (month: string) => void;
};

export function PackView({ query, body, onMonth }: Props) {
  const { error, onRetry } = tableState(query);
  const pack = query.data;
  if (!pack || error) return error ? <ErrorState {...error} onRetry={onRetry} /> : <LoadingScreen />;
  const { firstMonth } = pack;
  if (firstMonth === null)
    return (
      <EmptyState title="No washes yet" text="The committee's paper begins with the first month of washes." />
    );
  if (pack.month < firstMonth)
    return (
      <EmptyState
        title={`No washes before ${formatMonth(firstMonth)}`}
        text="The committee's paper begins with the first month of washes."
        action={<Button onClick={() => onMonth(firstMonth)}>{`Show ${formatMonth(firstMonth)}`}</Button>}
      />
    );
  return (
    <>
      <div className={classes.actions} {...standIn(query)}>
        <PdfButtons
          paper="Paper"
          url={pack.paperUrl}
          csvUrl={pack.csvUrl}
          asking={{
            endpoint: getPack,
            bodyIn: (Language) => ({ ...body, Language }),
            urlOf: ({ paperUrl }) => paperUrl,
          }}
        />
      </div>
      <div className={classes.view} {...standIn(query)}>
        <div className={classes.sheet}>
          <Figures pack={pack} />
          <Buildings pack={pack} />
          <Reasons pack={pack} />
          <Complaints pack={pack} />
          <People pack={pack} />
        </div>
        <PdfFrame url={pack.paperUrl} title={`Paper for ${pack.societyName}`} />
      </div>
    </>
  );
}

/** Missed washes by responsible side: "Company 1, Rain or water 3". */
const missedBySide = ({ missedBySide: counts }: Pack): string =>
  sides
    .filter((side) => counts[side] > 0)
    .map((side) => `${english.t(sideLabels[side])} ${formatCount(counts[side])}`)
    .join(", ");

function Figures({ pack }: { pack: Pack }) {
  const { due, done, missed, notReported, complaints } = pack;
  const figures = [
    ["Due", due],
    ["Done", done],
    ["Missed", missed, missedBySide(pack)],
    ["Not reported", notReported],
    ["Complaints", complaints.opened],
  ] satisfies [string, number, string?][];
  return (
    <dl className={classes.figures} aria-label="Figures">
      {figures.map(([name, count, parts]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
          {parts && <dd className={classes.parts}>{parts}</dd>}
        </div>
      ))}
    </dl>
  );
}
