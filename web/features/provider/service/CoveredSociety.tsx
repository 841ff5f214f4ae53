import { useMemo, useRef, useState } from "react";
import type { Overview } from "#contract/society/overview.ts";
import { CoverLegend } from "#web/features/society/coverage/CoverLegend.tsx";
import { type Coverage, useCover } from "#web/features/society/coverage/cover.ts";
import { societyShape } from "#web/features/society/view/shape.ts";
import { SocietyDrawing } from "#web/features/society/view/SocietyDrawing.tsx";

type Props = { society: Overview; coverages: readonly Coverage[] };

const noop = () => {};

/** A society's drawing with one provider's coverage. */
export function CoveredSociety({ society, coverages }: Props) {
  const shape = useMemo(() => societyShape(society), [society]);
  const cover = useCover(society, coverages);
  const [chosen, choose] = useState<string | null>(null);
  const drawing = useRef<HTMLDivElement>(null);
  return (
    <>
      <SocietyDrawing
        ref={drawing}
        name={society.societyName}
        shape={shape}
        chosen={chosen}
        onChoose={choose}
        onPoint={noop}
        onOpen={noop}
        tones={cover?.tones}
      />
      {cover && <CoverLegend cover={cover} />}
    </>
  );
}
