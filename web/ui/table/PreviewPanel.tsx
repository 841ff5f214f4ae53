import { Button, CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useEscape } from "#web/ui/useEscape.ts";
import classes from "./PreviewPanel.module.css";
import type { RowAction } from "./types.ts";

type Props = {
  title: string;
  /** The row's non-empty values, by column header. */
  facts: readonly (readonly [string, ReactNode])[];
  action: RowAction | undefined;
  onClose: () => void;
  /** Further content of the preview. */
  children: ReactNode;
};

/** Previews a row beside its list, which stays usable: J and K change the row. */
export function PreviewPanel({ title, facts, action, onClose, children }: Props) {
  useEscape(true, onClose);
  return (
    <section className={classes.panel} aria-label={`A look at ${title}`} aria-live="polite">
      <div className={classes.head}>
        <h2>{title}</h2>
        <CloseButton aria-label="Close the look" onClick={onClose} />
      </div>
      <dl className={classes.facts}>
        {facts.map(
          ([name, fact]) =>
            fact !== null &&
            fact !== "" && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
      {action && (
        <Button className={classes.open} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </section>
  );
}
