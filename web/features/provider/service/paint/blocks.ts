import { plural } from "#contract/format.ts";
import { floorTitle } from "#web/features/society/view/place.ts";
import type { SocietyShape } from "#web/features/society/view/shape.ts";
import { flatKey, pillarKey } from "./painted.ts";

/** A paintable flat or pillar. */
type Cell = { key: string; name: string };

/** Adjacent places: a floor of a tower, or a row of pillars. */
export type Row = { key: string; label: string | null; title: string; cells: readonly Cell[] };

/** A tower or a parking floor as rows of places. */
export type Block = {
  key: string;
  kind: "tower" | "deck";
  name: string;
  count: string;
  rows: readonly Row[];
  keys: readonly string[];
};

const PILLARS_A_ROW = 10;

/** The paintable parts of a society: its towers with their floors from the top down, then its parking floors. */
export function blocksOf({ towers, decks }: SocietyShape): Block[] {
  return [
    ...towers.map(({ key, name, floors, flatCount }): Block => {
      const rows = floors
        .filter(({ flats }) => flats.length > 0)
        .map((floor) => ({
          key: floor.key,
          label: floor.name,
          title: floorTitle(floor.name),
          cells: floor.flats.map((flat) => ({ key: flatKey(flat.id), name: flat.name })),
        }));
      return { key, kind: "tower", name, count: plural(flatCount, "flat"), rows, keys: allOf(rows) };
    }),
    ...decks.map(({ key, name, marks, pillarCount }): Block => {
      const cells = marks.flatMap((mark) =>
        mark.id === null ? [] : [{ key: pillarKey(mark.id), name: mark.name }],
      );
      const rows = Array.from({ length: Math.ceil(cells.length / PILLARS_A_ROW) }, (_, at) => {
        const inRow = cells.slice(at * PILLARS_A_ROW, (at + 1) * PILLARS_A_ROW);
        return { key: `${key}-${at}`, label: null, title: name, cells: inRow };
      });
      return { key, kind: "deck", name, count: plural(pillarCount, "pillar"), rows, keys: allOf(rows) };
    }),
  ];
}

const allOf = (rows: readonly Row[]): string[] => rows.flatMap(({ cells }) => cells.map(({ key }) => key));
