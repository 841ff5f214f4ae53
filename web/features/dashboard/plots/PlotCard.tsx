import { Button, VisuallyHidden } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import type { Address } from "../links.ts";
import classes from "./PlotCard.module.css";

type Props = {
  title: string;
  /** The anchor of the card in the URL. */
  id?: string;
  /** Spans the full width. */
  wide?: boolean;
  isEmpty: boolean;
  /** Shown when there is no data. */
  empty: string;
  head: readonly string[];
  /** The chart's data, in order; the first cell links to the list. */
  rows: readonly { link: Address; cells: readonly string[] }[];
  children: ReactNode;
};

/** A chart, or in its place the table with the same data. */
export function PlotCard({ title, id, wide = false, isEmpty, empty, children, ...table }: Props) {
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  return (
    <section id={id} className={classes.card} data-wide={wide || undefined} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {!isEmpty && (
          <Button
            className={classes.toggle}
            variant="subtle"
            size="compact-sm"
            leftSection={
              asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
            }
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? "Show as plot" : "Show as table"}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        )}
      </header>
      {isEmpty ? <p className={classes.empty}>{empty}</p> : asTable ? <Table {...table} /> : children}
    </section>
  );
}

function Table({ head, rows }: Pick<Props, "head" | "rows">) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ link, cells: [first, ...rest] }) => (
            <tr key={JSON.stringify(link)}>
              <th scope="row">
                <Link {...link}>{first}</Link>
              </th>
              {rest.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
