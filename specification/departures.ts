import { groupBy } from "#server/lists/groupBy.ts";
import { type Departure, sections, type Statement, type Switched } from "./statement.ts";

const head = `# Where the product differs from its specification

Written by the run in \`specification/\`, which looks at the product for each row: that it does what the row says, and not what
the specification says. What the specification leaves open is in [beyond.md](beyond.md).
`;

const tableHead = `| The specification | Chamak | Why | What gives the letter back |
| --- | --- | --- | --- |`;

const rowOf = ({ says, does, why, back }: Departure): string =>
  `| ${says} | ${does} | ${why} | ${back ?? "nothing"} |`;

const switchedHead = `## What differs once somebody chooses it

As specified until then. A company chooses by its details or an item's prices, a person by a tick or a link in the form,
and customers by rating.

| The specification | Chamak | Why | By |
| --- | --- | --- | --- |`;

const switchedRowOf = ({ says, does, why, by }: Switched): string => `| ${says} | ${does} | ${why} | ${by} |`;

const unseenHead = `## What nothing outside can tell

| The specification | Why |
| --- | --- |`;

/** The page of all departures, by the specification's sections. */
export function departuresPage(statements: readonly Statement[]): string {
  const departures = statements.filter((statement) => statement.outcome === "differs");
  const bySection = groupBy(departures, ({ section }) => section);
  const tables = sections.flatMap(([section, title]) => {
    const rows = bySection.get(section);
    return rows ? [`## ${section} ${title}\n\n${tableHead}\n${rows.map(rowOf).join("\n")}\n`] : [];
  });
  const switched = statements.filter((statement) => statement.outcome === "switched");
  const unseen = statements.filter((statement) => statement.outcome === "not seen");
  return [
    head,
    ...tables,
    `${switchedHead}\n${switched.map(switchedRowOf).join("\n")}\n`,
    `${unseenHead}\n${unseen.map(({ says, reason }) => `| ${says} | ${reason} |`).join("\n")}\n`,
  ].join("\n");
}
