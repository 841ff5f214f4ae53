import { english } from "#web/texts/english.ts";
import { useState } from "react";
import type { Wash } from "#contract/booking/wash.ts";
import { formatMonth, plural } from "#contract/format.ts";
import { MoveDialog } from "#web/features/booking/change/MoveDialog.tsx";
import { RecordDialog } from "#web/features/booking/change/RecordDialog.tsx";
import { SkipDialog } from "#web/features/booking/change/SkipDialog.tsx";
import { washWords } from "#web/features/booking/words.ts";
import { useToday } from "#web/lib/today.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import classes from "./WashMonths.module.css";
import pageClasses from "./page.module.css";
import { StepsDialog } from "./StepsDialog.tsx";
import { WashLine } from "./WashLine.tsx";

const monthOf = ({ day }: Pick<Wash, "day">): string => day.slice(0, 7);

/** "12 washes: 8 scheduled, 3 done, 1 skipped" */
function countText(washLines: readonly Wash[]): string {
  const parts = Object.entries(washWords).flatMap(([status, { label }]) => {
    const count = washLines.filter((wash) => wash.status === status).length;
    return count > 0 ? [`${count} ${english.t(label).toLowerCase()}`] : [];
  });
  return `${plural(washLines.length, "wash", "washes")}: ${parts.join(", ")}`;
}

type Props = {
  washLines: readonly Wash[];
  /** The booking's. */
  itemName: string;
  /** Printing opens every month. */
  printing: boolean;
};

/** A booking's washes by month; the month of the next wash starts open. */
export function WashMonths({ washLines, itemName, printing }: Props) {
  const months = [...new Set(washLines.map(monthOf))];
  const next = washLines.find(({ status }) => status === "scheduled") ?? washLines.at(-1);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(next && [monthOf(next)]));
  const moving = useTarget<Wash>();
  const skipping = useTarget<Wash>();
  const recording = useTarget<Wash>();
  const viewingSteps = useTarget<Wash>();
  const setMonthOpened = (month: string, open: boolean) =>
    setOpened((before) => new Set(open ? [...before, month] : [...before].filter((one) => one !== month)));
  return (
    <section className={pageClasses.section}>
      <h2>Washes</h2>
      {months.map((month) => (
        <Month
          key={month}
          month={month}
          itemName={itemName}
          washLines={washLines.filter((wash) => monthOf(wash) === month)}
          opened={printing || opened.has(month)}
          onToggle={(open) => !printing && setMonthOpened(month, open)}
          onMove={moving.open}
          onSkip={skipping.open}
          onRecord={recording.open}
          onSteps={viewingSteps.open}
        />
      ))}
      <MoveDialog
        wash={moving.target}
        opened={moving.opened}
        onClose={moving.close}
        onMoved={(day) => setMonthOpened(monthOf({ day }), true)}
      />
      <SkipDialog wash={skipping.target} opened={skipping.opened} onClose={skipping.close} />
      <RecordDialog
        washes={recording.target ? [recording.target] : []}
        opened={recording.opened}
        onClose={recording.close}
      />
      <StepsDialog wash={viewingSteps.target} opened={viewingSteps.opened} onClose={viewingSteps.close} />
    </section>
  );
}

type MonthProps = {
  month: string;
  itemName: string;
  washLines: readonly Wash[];
  opened: boolean;
  onToggle: (open: boolean) => void;
  onMove: (wash: Wash) => void;
  onSkip: (wash: Wash) => void;
  onRecord: (wash: Wash) => void;
  onSteps: (wash: Wash) => void;
};

function Month({ month, itemName, washLines, opened, onToggle, ...acts }: MonthProps) {
  const today = useToday();
  return (
    <details
      className={pageClasses.sheet}
      open={opened}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className={classes.month}>
        <h3>{formatMonth(month)}</h3>
        <span className={pageClasses.second}>{countText(washLines)}</span>
      </summary>
      {opened && (
        <ul className={pageClasses.washLines} aria-label={`Washes of ${formatMonth(month)}`}>
          {washLines.map((wash) => (
            <WashLine
              key={wash.washId}
              wash={wash}
              itemName={itemName}
              today={today}
              onMove={() => acts.onMove(wash)}
              onSkip={() => acts.onSkip(wash)}
              onRecord={() => acts.onRecord(wash)}
              onSteps={() => acts.onSteps(wash)}
            />
          ))}
        </ul>
      )}
    </details>
  );
}
