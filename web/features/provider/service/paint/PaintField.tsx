import { Button, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { formatTime, plural } from "#contract/format.ts";
import type { Overview } from "#contract/society/overview.ts";
import { societyShape } from "#web/features/society/view/shape.ts";
import { blocksOf } from "./blocks.ts";
import { PaintBlock } from "./PaintBlock.tsx";
import { PaintLegend } from "./PaintLegend.tsx";
import classes from "./paint.module.css";
import {
  type CoverageTerms,
  type Coverage,
  coveredBy,
  coveredByOthers,
  existingCoverageOf,
  spotsOf,
  toggled,
  withPlaces,
} from "./painted.ts";
import { usePaint } from "./usePaint.ts";

type Props = {
  society: Overview;
  providerId: number;
  /** The coverages of all providers in the society. */
  coverages: readonly Coverage[];
  terms: CoverageTerms;
  /** Called with the services and hours of an existing coverage, to edit it. */
  onExisting: (existing: CoverageTerms) => void;
  /** Called with the painted places after each stroke. */
  onPainted: (spots: ReturnType<typeof spotsOf>) => void;
  error: string | undefined;
};

/** A paintable society: one provider's coverage, with that of others faintly. */
export function PaintField({ society, providerId, coverages, terms, onExisting, onPainted, error }: Props) {
  const blocks = useMemo(() => blocksOf(societyShape(society)), [society]);
  const { serviceIds, start, end } = terms;
  const own = useMemo(
    () => coverages.filter((one) => one.providerId === providerId),
    [coverages, providerId],
  );
  const initial = useMemo(() => coveredBy(own, { serviceIds, start, end }), [own, serviceIds, start, end]);
  const others = useMemo(() => {
    const rest = coverages.filter((one) => one.providerId !== providerId);
    return coveredByOthers(rest, { serviceIds, start, end });
  }, [coverages, providerId, serviceIds, start, end]);
  const { painted, paint, undo, canUndo, strokes } = usePaint(initial);
  const spots = useMemo(() => spotsOf(painted), [painted]);

  const report = useRef(onPainted);
  const latest = useRef({ painted, paint });
  useEffect(() => {
    report.current = onPainted;
    latest.current = { painted, paint };
  });
  useEffect(() => report.current(spots), [spots]);
  // On unmount nothing is painted any more.
  useEffect(() => () => report.current({ flats: [], pillars: [] }), []);
  // Stable while the drawing is open, so that only changed rows re-render.
  const take = useCallback(
    (keys: readonly string[]) => latest.current.paint(toggled(latest.current.painted, keys)),
    [],
  );
  const set = (key: string, on: boolean) => paint(withPlaces(painted, [key], on));
  const all = blocks.flatMap(({ keys }) => keys);
  return (
    <section className={classes.paint} aria-label={`Drawing of ${society.societyName}`}>
      <ExistingCoverageList own={own} onExisting={onExisting} />
      <div className={classes.tools}>
        <strong role="status">
          {plural(spots.flats.length, "flat")}, {plural(spots.pillars.length, "pillar")}
        </strong>
        <Button size="xs" variant="default" onClick={() => take(all)}>
          {spots.flats.length + spots.pillars.length < all.length ? "Paint all" : "Wipe all"}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!canUndo}
          onClick={undo}
        >
          Undo
        </Button>
      </div>
      <div className={classes.sky} {...strokes}>
        {(["tower", "deck"] as const).map((kind) => (
          <div key={kind} className={classes[kind]}>
            {blocks
              .filter((block) => block.kind === kind)
              .map((block) => (
                <PaintBlock
                  key={block.key}
                  block={block}
                  painted={painted}
                  others={others}
                  take={take}
                  set={set}
                />
              ))}
          </div>
        ))}
      </div>
      {error && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      <PaintLegend others={others} />
    </section>
  );
}

/** The provider's existing coverages; a click loads one for editing. */
function ExistingCoverageList({
  own,
  onExisting,
}: {
  own: readonly Coverage[];
  onExisting: (existing: CoverageTerms) => void;
}) {
  const existing = useMemo(() => existingCoverageOf(own), [own]);
  if (existing.length === 0) return null;
  return (
    <div className={classes.tools}>
      <Text size="sm" c="dimmed">
        Covered already:
      </Text>
      {existing.map((one) => (
        <Button
          key={`${one.start} ${one.end} ${one.serviceIds.join()}`}
          size="compact-sm"
          variant="light"
          className={classes.held ?? ""}
          onClick={() => onExisting(one)}
        >
          {one.names.join(", ")}, {formatTime(one.start)} to {formatTime(one.end)}
        </Button>
      ))}
    </div>
  );
}
