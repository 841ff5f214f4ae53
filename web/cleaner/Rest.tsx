import { colorIn } from "#i18n/colors.ts";
import { Outcome } from "./Outcome.tsx";
import { counts, type QueuedEntry, spotOf, type Wash } from "./terms.ts";
import { Picture } from "./pictures.tsx";
import type { CleanerTranslator } from "./texts.ts";
import { useTranslator } from "./texts.ts";

export type Filter = "toDo" | "all";

type Props = {
  washes: readonly Wash[];
  outbox: readonly QueuedEntry[];
  currentId: number | null;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  onChoose: (washId: number) => void;
};

/** Washes grouped by hour and floor, in walking order. */
function groupsOf(washes: readonly Wash[], { slot }: CleanerTranslator): [string, Wash[]][] {
  const several = new Set(washes.map(({ society }) => society)).size > 1;
  const groups = new Map<string, Wash[]>();
  for (const wash of washes) {
    const place = [several && wash.society, wash.parkingFloor].filter(Boolean).join(", ");
    const name = [slot(wash.time), place].filter((part) => part !== "").join(" · ");
    groups.set(name, [...(groups.get(name) ?? []), wash]);
  }
  return [...groups];
}

/** The other washes of the day; a tap moves one to the bottom bar. */
export function Rest({ washes, outbox, currentId, filter, onFilter, onChoose }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const shown = washes.filter(
    (wash) => filter === "all" || (wash.outcome === null && counts(wash) && wash.washId !== currentId),
  );
  const unsent = new Set(outbox.map(({ washId }) => washId));
  return (
    <section className="rest">
      <div className="choice" role="group" aria-label={t("cleaner.shown")}>
        {(["toDo", "all"] as const).map((name) => (
          <button key={name} type="button" aria-pressed={filter === name} onClick={() => onFilter(name)}>
            {t(`cleaner.${name}`)}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="none">{t("cleaner.noneLeft")}</p>}
      {groupsOf(shown, translator).map(([name, group]) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul>
            {group.map((wash) => (
              <li key={wash.washId}>
                <button
                  type="button"
                  className="row"
                  aria-current={wash.washId === currentId || undefined}
                  onClick={() => onChoose(wash.washId)}
                >
                  <span className="pillar">{spotOf(wash)}</span>
                  <span className="what">
                    <b>{wash.vehicleNumber}</b>
                    <span>
                      {colorIn(wash.color, t)} {wash.vehicle}
                    </span>
                    <span>
                      {wash.building}, {wash.flat}
                    </span>
                    <Outcome wash={wash} />
                    {unsent.has(wash.washId) && (
                      <span className="outcome" data-outcome="unsent">
                        <Picture name="later" /> {t("cleaner.waiting", { count: countOf(outbox, wash) })}
                      </span>
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const countOf = (outbox: readonly QueuedEntry[], { washId }: Wash): number =>
  outbox.filter((entry) => entry.washId === washId).length;
