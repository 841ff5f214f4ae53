import { useState } from "react";
import type { Visit } from "#contract/booking/visit.ts";
import { plural } from "#contract/format.ts";
import { MoveDialog } from "#web/features/booking/change/MoveDialog.tsx";
import { SkipDialog } from "#web/features/booking/change/SkipDialog.tsx";
import { visitWords } from "#web/features/booking/words.ts";
import { formatMonth } from "#web/lib/format.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import classes from "./page.module.css";
import { VisitLine } from "./VisitLine.tsx";

const monthOf = ({ day }: Pick<Visit, "day">): string => day.slice(0, 7);

/** "12 washes: 8 scheduled, 3 done, 1 skipped" */
function countText(visits: readonly Visit[]): string {
  const parts = Object.entries(visitWords).flatMap(([status, { label }]) => {
    const count = visits.filter((visit) => visit.status === status).length;
    return count > 0 ? [`${count} ${label.toLowerCase()}`] : [];
  });
  return `${plural(visits.length, "wash", "washes")}: ${parts.join(", ")}`;
}

type Props = { visits: readonly Visit[]; /** Paper shows every month. */ printing: boolean };

/** Every wash of a booking, month by month; the month of the next one is open. */
export function VisitMonths({ visits, printing }: Props) {
  const months = [...new Set(visits.map(monthOf))];
  const next = visits.find(({ status }) => status === "scheduled") ?? visits.at(-1);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(next && [monthOf(next)]));
  const moving = useTarget<Visit>();
  const skipping = useTarget<Visit>();
  const turn = (month: string, open: boolean) =>
    setOpened((before) => new Set(open ? [...before, month] : [...before].filter((one) => one !== month)));
  return (
    <section className={classes.section}>
      <h2>Washes</h2>
      {months.map((month) => (
        <Month
          key={month}
          month={month}
          visits={visits.filter((visit) => monthOf(visit) === month)}
          opened={printing || opened.has(month)}
          onTurn={(open) => !printing && turn(month, open)}
          onMove={moving.open}
          onSkip={skipping.open}
        />
      ))}
      <MoveDialog
        visit={moving.target}
        opened={moving.opened}
        onClose={moving.close}
        onMoved={(day) => turn(monthOf({ day }), true)}
      />
      <SkipDialog visit={skipping.target} opened={skipping.opened} onClose={skipping.close} />
    </section>
  );
}

type MonthProps = {
  month: string;
  visits: readonly Visit[];
  opened: boolean;
  onTurn: (open: boolean) => void;
  onMove: (visit: Visit) => void;
  onSkip: (visit: Visit) => void;
};

function Month({ month, visits, opened, onTurn, onMove, onSkip }: MonthProps) {
  return (
    <details
      className={classes.sheet}
      open={opened}
      onToggle={({ currentTarget }) => onTurn(currentTarget.open)}
    >
      <summary className={classes.month}>
        <h3>{formatMonth(month)}</h3>
        <span className={classes.second}>{countText(visits)}</span>
      </summary>
      {opened && (
        <ul className={classes.visits} aria-label={`Washes of ${formatMonth(month)}`}>
          {visits.map((visit) => (
            <VisitLine
              key={visit.visitId}
              visit={visit}
              onMove={() => onMove(visit)}
              onSkip={() => onSkip(visit)}
            />
          ))}
        </ul>
      )}
    </details>
  );
}
