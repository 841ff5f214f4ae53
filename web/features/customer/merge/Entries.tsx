import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { type CustomerEntry, getEntries } from "#contract/customer/merge.ts";
import { formatDayOf } from "#contract/format.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import classes from "./merge.module.css";
import type { Merging } from "./MergeDialog.tsx";
import { UndoDialog } from "./UndoDialog.tsx";

type Props = {
  customerId: number;
  onMerge: (merging: Merging) => void;
  onOpen: (customerId: number) => void;
};

/** Other records of the same person: those merged into this one, and those with the same phone that could be. */
export function Entries({ customerId, onMerge, onOpen }: Props) {
  const [undoing, setUndoing] = useState<CustomerEntry | null>(null);
  const { merged = [], samePhone = [] } = useCall(getEntries, { customerId }).data ?? {};
  const mayWrite = hasPermission("customer:write");
  return (
    <>
      {merged.length + samePhone.length > 0 && (
        <ul className={classes.entries} aria-label="Other entries">
          {samePhone.map((entry) => (
            <li key={entry.customerId} className={classes.entry}>
              <Text size="sm">
                {entry.companyName} knows this phone, too, as {entry.firstName}.
              </Text>
              {mayWrite && (
                <Button
                  size="compact-sm"
                  onClick={() => onMerge({ customerId: entry.customerId, intoId: customerId })}
                >
                  Merge with {entry.firstName}
                </Button>
              )}
            </li>
          ))}
          {merged.map(({ undoUntil, ...entry }) => (
            <li key={entry.customerId} className={classes.entry}>
              <Text size="sm">
                One with {entry.firstName}, {entry.phone1}, of {entry.companyName}
                {undoUntil && `. This can be undone until ${formatDayOf(undoUntil)}.`}
              </Text>
              {mayWrite && undoUntil && (
                <Button size="compact-sm" variant="default" onClick={() => setUndoing(entry)}>
                  Undo merge
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <UndoDialog
        entry={undoing}
        onClose={() => setUndoing(null)}
        onUndone={(undone) => {
          setUndoing(null);
          onOpen(undone);
        }}
      />
    </>
  );
}
