import type { ReactNode } from "react";
import type { Pack } from "#contract/committee/committee.ts";
import { formatCount } from "#contract/format.ts";
import { sideOf } from "#contract/dispatch/reason.ts";
import { sideLabels } from "#i18n/labels.ts";
import { reasonLabel } from "#web/features/booking/reasonLabel.ts";
import { english } from "#web/texts/english.ts";
import classes from "./committee.module.css";
import { namedCompany } from "#web/lib/session.ts";

type Props = { pack: Pack };
type PartProps = { title: string; columns: readonly string[]; none: string; rows: readonly ReactNode[][] };

/** The first column is left-aligned, the others right-aligned. */
function Part({ title, columns, none, rows }: PartProps) {
  return (
    <>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.lines}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows have no id and a fixed order
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td key={columns[column]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

export function Buildings({ pack: { buildings } }: Props) {
  return (
    <Part
      title="Washes by building"
      columns={["Building", "Due", "Done", "Missed", "Not Reported"]}
      none="No wash was due in this month."
      rows={buildings.map(({ buildingName, due, done, missed, notReported }) => [
        buildingName,
        ...[due, done, missed, notReported].map(formatCount),
      ])}
    />
  );
}

export function Reasons({ pack: { reasons } }: Props) {
  return (
    <Part
      title="Why washes were missed"
      columns={["Reason", "Side", "Washes"]}
      none="None was missed."
      rows={reasons.map(({ reason, washes }) => [
        reasonLabel(reason),
        <span key="side" data-side={sideOf(reason)}>
          {english.t(sideLabels[sideOf(reason)])}
        </span>,
        formatCount(washes),
      ])}
    />
  );
}

const hours = (count: number | null): string => (count === null ? "–" : `${formatCount(count)} h`);

export function Complaints({ pack: { complaints } }: Props) {
  return (
    <Part
      title="Complaints and how soon they were answered"
      columns={["Priority", "Opened", "Answered", "In 24 Hours", "Usually After", "Still Open"]}
      none="There was no complaint."
      rows={complaints.byPriority.map((one) => [
        one.priority,
        formatCount(one.opened),
        formatCount(one.answered),
        formatCount(one.withinDay),
        hours(one.usualHours),
        formatCount(one.open),
      ])}
    />
  );
}

export function People({ pack: { providers } }: Props) {
  return (
    <Part
      title="Who works here"
      columns={["Name", "Days", "Washes", "Papers on Record"]}
      none="Nobody worked here this month."
      rows={providers.map(({ name, companyName, daysCame, daysPlanned, done, checks }) => [
        <>
          {name}
          <small>{namedCompany(companyName)}</small>
        </>,
        `${formatCount(daysCame)} of ${formatCount(daysPlanned)}`,
        formatCount(done),
        <>
          {checks.filter((check) => check.done).length} of {checks.length}
          <small>
            {checks
              .filter((check) => !check.done)
              .map(({ document }) => `No ${document}`)
              .join(", ")}
          </small>
        </>,
      ])}
    />
  );
}
