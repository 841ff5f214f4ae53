import { Text } from "@mantine/core";
import { formatCount, formatMoney, plural } from "#contract/format.ts";
import type { Imported } from "#contract/bank/statement.ts";
import { FileReadNote } from "#web/ui/FileReadNote.tsx";
import classes from "./bank.module.css";
import { StatementLines } from "./StatementLines.tsx";

/** The preview of what happens to the lines. */
export function Report({ seen }: { seen: Imported }) {
  const counts = [
    ["Booked by itself", `${formatCount(seen.booked)}, ${formatMoney(seen.amount)}`],
    ["Proposed", formatCount(seen.proposed)],
    ["Unmatched", formatCount(seen.unmatched)],
    ["Seen before", formatCount(seen.repeated)],
    ...(seen.returned > 0 ? [["Came and went back", formatCount(seen.returned)]] : []),
    ...(seen.reversals > 0 ? [["Taken back by the bank", formatCount(seen.reversals)]] : []),
    ["Money out", formatCount(seen.passedOver)],
  ];
  return (
    <section aria-label="What the statement tells" aria-live="polite">
      <dl className={classes.counts}>
        {counts.map(([what, count]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <FileReadNote read={seen} />
      {seen.badCount > 0 && (
        <>
          <Text fw={600} mt="sm">
            {plural(seen.badCount, "line")} cannot be read and {seen.badCount === 1 ? "is" : "are"} left out
          </Text>
          <ul className={classes.bad}>
            {seen.bad.map(({ line, reason }) => (
              <li key={line}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <StatementLines lines={seen.lines} />
    </section>
  );
}
