import { useMemo } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getSocietyCoverage } from "#contract/provider/covered.ts";
import type { Overview } from "#contract/society/overview.ts";
import type { Tones } from "../view/SocietyDrawing.tsx";

export type Coverage = ReplyOf<typeof getSocietyCoverage>[number];

/** A time window in which places are covered, with its colour. */
type CoverWindow = {
  start: string;
  end: string;
  colour: string;
  providers: readonly string[];
  flats: number;
  pillars: number;
};

/** A building or parking floor with uncovered places. */
type UncoveredPart = { name: string; uncovered: number; of: number; what: "flat" | "pillar" };

export type Cover = { tones: Tones; windows: readonly CoverWindow[]; uncovered: readonly UncoveredPart[] };

/** One colour per window, distinguishable with colour blindness; repeats after the last. */
const palette = ["#0b7285", "#e8890c", "#7048a8", "#2f9e44", "#c2255c", "#5c7cfa"];
/** The colour of uncovered places. */
export const UNCOVERED_COLOR = "#d9480f40";

function windowsOf(coverages: readonly Coverage[]): CoverWindow[] {
  const byTime = new Map<string, Coverage[]>();
  for (const one of coverages) {
    const key = `${one.startTime} ${one.endTime}`;
    byTime.set(key, [...(byTime.get(key) ?? []), one]);
  }
  return [...byTime.values()].map((list, index) => ({
    start: list[0]?.startTime ?? "",
    end: list[0]?.endTime ?? "",
    colour: palette[index % palette.length] as string,
    providers: [...new Set(list.map(({ providerName }) => providerName))],
    flats: new Set(list.flatMap(({ flatIds }) => flatIds)).size,
    pillars: new Set(list.flatMap(({ parkingPillarIds }) => parkingPillarIds)).size,
  }));
}

/** Colours each place by its first window of the day. */
function coloursOf(
  coverages: readonly Coverage[],
  windows: readonly CoverWindow[],
  idsOf: (one: Coverage) => readonly number[],
): Map<number, string> {
  const colours = new Map<number, string>();
  for (const one of coverages) {
    const own = windows.find(({ start, end }) => start === one.startTime && end === one.endTime);
    for (const id of idsOf(one)) if (own && !colours.has(id)) colours.set(id, own.colour);
  }
  return colours;
}

function uncoveredIn(
  society: Overview,
  flats: Map<number, string>,
  pillars: Map<number, string>,
): UncoveredPart[] {
  const uncoveredOf = (
    name: string,
    what: UncoveredPart["what"],
    ids: readonly number[],
    covered: Map<number, string>,
  ) => ({
    name,
    what,
    of: ids.length,
    uncovered: ids.filter((id) => !covered.has(id)).length,
  });
  return [
    ...society.buildings.map(({ name, floors }) => {
      const ids = floors.flatMap((floor) => floor.flats.map(({ id }) => id));
      return uncoveredOf(name, "flat", ids, flats);
    }),
    ...society.parkingFloors.map(({ name, pillars: spots }) =>
      uncoveredOf(
        name,
        "pillar",
        spots.map(({ id }) => id),
        pillars,
      ),
    ),
  ].filter(({ uncovered }) => uncovered > 0);
}

export function coverOf(society: Overview, coverages: readonly Coverage[]): Cover {
  const windows = windowsOf(coverages);
  const flats = coloursOf(coverages, windows, ({ flatIds }) => flatIds);
  const pillars = coloursOf(coverages, windows, ({ parkingPillarIds }) => parkingPillarIds);
  return {
    windows,
    uncovered: uncoveredIn(society, flats, pillars),
    tones: {
      flat: (id) => flats.get(id) ?? UNCOVERED_COLOR,
      pillar: (id) => pillars.get(id) ?? UNCOVERED_COLOR,
    },
  };
}

/** The same, memoised; null while coverage is not requested or not loaded yet. */
export const useCover = (society: Overview, coverages: readonly Coverage[] | undefined): Cover | null =>
  useMemo(() => (coverages ? coverOf(society, coverages) : null), [society, coverages]);
