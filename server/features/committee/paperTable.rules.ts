import { reasonLabelKey, sides } from "#contract/dispatch/reason.ts";
import { sideLabels } from "#i18n/labels.ts";
import type { Cell } from "#server/sheets/csv.ts";
import { translatorIn } from "#server/texts/translator.ts";
import type { Counts } from "./committee.queries.ts";
import { type Answered, checksOf, type PackFacts } from "./committee.rules.ts";
import { capital } from "./paper.rules.ts";

/** The same as a table, with one figure in each row. */
export function packTable(pack: PackFacts): Cell[][] {
  const { t } = translatorIn("en");
  const { society, month, complaints } = pack;
  const row = (part: string, of: string, figure: string, value: Cell): Cell[] => [
    society.name,
    month,
    part,
    of,
    figure,
    value,
  ];
  const washes = (of: string, { due, done, missed, notReported }: Counts): Cell[][] => [
    row("Washes", of, "Due", due),
    row("Washes", of, "Done", done),
    row("Washes", of, "Missed", missed),
    row("Washes", of, "Not reported", notReported),
  ];
  const answered = (of: string, one: Answered): Cell[][] => [
    row("Complaints", of, "Opened", one.opened),
    row("Complaints", of, "Answered", one.answered),
    row("Complaints", of, "Answered within 24 hours", one.withinDay),
    row("Complaints", of, "Usual hours to the answer", one.usualHours),
    row("Complaints", of, "Longest hours to the answer", one.longestHours),
    row("Complaints", of, "Still open", one.open),
  ];
  return [
    ["Society", "Month", "Part", "Of", "Figure", "Value"],
    ...washes("All buildings", pack),
    ...pack.buildings.flatMap((building) => washes(building.buildingName, building)),
    ...sides.map((side) => row("Missed", t(sideLabels[side]), "Washes by side", pack.missedBySide[side])),
    ...pack.reasons.map(({ reason, washes: count }) =>
      row("Missed", capital(t(reasonLabelKey(reason))), "Washes", count),
    ),
    ...answered("All priorities", complaints),
    ...complaints.byPriority.flatMap((one) => answered(one.priority, one)),
    ...pack.workers.flatMap((worker): Cell[][] => [
      row("People", worker.name, "Company", worker.companyName),
      row("People", worker.name, "Days planned", worker.daysPlanned),
      row("People", worker.name, "Days came", worker.daysCame),
      row("People", worker.name, "Washes done", worker.done),
      ...checksOf(worker).map(({ document, done }) =>
        row("People", worker.name, document, done ? "Yes" : "No"),
      ),
    ]),
  ];
}
