import { groupBy } from "#server/lists/groupBy.ts";
import { assignDay } from "./assignment/assignment.rules.ts";
import { coveringOf, whyNobody } from "./rounds.rules.ts";
import type { Assignment } from "#server/features/wash/assign.queries.ts";
import {
  type Distances,
  inOrder,
  type LocatedWash,
  type PlanningDay,
  type Rota,
} from "./planFigures.rules.ts";
import { Search } from "./planSearch.rules.ts";

/** Estimates for a person with a bucket: pillars are five metres apart. */
export const usualDistances: Distances = { pillar: 0.1, floor: 3, society: 15 };

/** The day as assigned now. */
export const rotaOf = ({ washes }: PlanningDay): Rota =>
  new Map(washes.flatMap(({ washId, providerId }) => (providerId === null ? [] : [[washId, providerId]])));

/** The day after `assignDay`. */
export function rotaByRule(day: PlanningDay): Rota {
  const rota = new Map(rotaOf(day));
  for (const { washId, providerId } of assignDay(day)) {
    if (providerId === null) rota.delete(washId);
    else rota.set(washId, providerId);
  }
  return rota;
}

/** The same day with nobody assigned, except where a person has chosen or the wash is done. */
const emptied = (day: PlanningDay): PlanningDay => ({
  ...day,
  washes: day.washes.map((wash) => (wash.pinned ? wash : { ...wash, providerId: null })),
});

/** Improvements smaller than this are rounding errors. */
const EPSILON = 1e-6;
/** The search tries this many random steps for each wash; later steps accept less and less that costs more. */
const STEPS_PER_WASH = 800;
const MAX_STEPS = 500_000;
/** The extra cost that the first steps accept now and then, in minutes of walking. */
const FIRST_SLACK = 60;

/** Pseudo-random numbers from 0 to 1, the same in every run, so that the plan is the same as its preview. */
function chances(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The washes that may be given to others, and who is able to take each. */
function choicesOf(day: PlanningDay) {
  const covering = coveringOf(day);
  const able = new Map<number, number[]>();
  for (const wash of day.washes) {
    if (wash.pinned) continue;
    const present = covering(wash).filter((one) => !day.away.has(one) && !day.lacking.has(one));
    able.set(wash.washId, present);
  }
  const ableTo = ({ washId }: LocatedWash): readonly number[] => able.get(washId) ?? [];
  const movable = day.washes.filter((wash) => ableTo(wash).length > 0).toSorted(inOrder);
  return { ableTo, movable };
}

type Choices = ReturnType<typeof choicesOf>;

const canExchange = (search: Search, { ableTo }: Choices, one: LocatedWash, other: LocatedWash): boolean => {
  const [first, second] = [search.providerOf(one), search.providerOf(other)];
  return (
    second !== undefined &&
    ableTo(one).includes(second) &&
    (first === undefined || ableTo(other).includes(first))
  );
};

/** Most rounds through all moves and exchanges; it takes fewer, but for very large days. */
const MAX_PASSES = 20;

/** Moves and exchanges washes as long as that lowers the price. */
function descend(search: Search, choices: Choices): void {
  const { ableTo, movable } = choices;
  let isBetter = true;
  for (let pass = 0; isBetter && pass < MAX_PASSES; pass += 1) {
    isBetter = false;
    for (const wash of movable) {
      const costs = ableTo(wash).map((providerId) => ({
        providerId,
        cost: search.costOfMove(wash, providerId),
      }));
      const [best] = costs.toSorted(
        (one, other) => one.cost - other.cost || one.providerId - other.providerId,
      );
      if (!best || best.cost > -EPSILON) continue;
      search.move(wash, best.providerId);
      isBetter = true;
    }
    for (const [index, one] of movable.entries())
      for (let at = index + 1; movable[at]?.hour === one.hour; at += 1) {
        const other = movable[at];
        if (other && canExchange(search, choices, one, other) && search.exchange(one, other, -EPSILON))
          isBetter = true;
      }
  }
}

/** Tries random moves and exchanges, of which the earlier may raise the price, to leave a local optimum. */
function anneal(search: Search, choices: Choices): void {
  const { ableTo, movable } = choices;
  const chance = chances();
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)];
  const byHour = groupBy(movable, ({ hour }) => hour);
  const steps = Math.min(MAX_STEPS, STEPS_PER_WASH * movable.length);
  for (let step = 0; step < steps; step += 1) {
    const limit = -FIRST_SLACK * (1 - step / steps) * Math.log(Math.max(chance(), EPSILON));
    const wash = pick(movable);
    if (!wash) return;
    if (chance() < 0.5) {
      const providerId = pick(ableTo(wash));
      if (providerId !== undefined && search.costOfMove(wash, providerId) < limit)
        search.move(wash, providerId);
    } else {
      const other = pick(byHour.get(wash.hour) ?? []);
      if (other && canExchange(search, choices, wash, other)) search.exchange(wash, other, limit);
    }
  }
}

/** The assignments that make a day as planned: of the washes that may be given to others. */
export function assignmentsOf(day: PlanningDay, rota: Rota): Assignment[] {
  const covering = coveringOf(day);
  return day.washes.flatMap((wash) => {
    if (wash.pinned) return [];
    const providerId = rota.get(wash.washId) ?? null;
    return {
      washId: wash.washId,
      providerId,
      reason: providerId === null ? whyNobody(day, covering(wash)) : null,
    };
  });
}

/** How many washes somebody else comes to in another rota. */
export const countChanged = ({ washes }: PlanningDay, from: Rota, to: Rota): number =>
  washes.filter(({ washId }) => from.get(washId) !== to.get(washId)).length;

/**
 * Plans a day. Begins with the assignments of `assignDay`, then lowers the cost of unassigned and late washes, walking,
 * changes of provider and uneven work: first by random steps, then by any step that lowers it. Settled washes stay. No
 * wash loses its provider, so there are never more unassigned ones than by the rule. Deterministic, in a limited number
 * of steps.
 */
export function planDay(day: PlanningDay, distances: Distances = usualDistances): Rota {
  const choices = choicesOf(day);
  const search = new Search(day, rotaByRule(emptied(day)), distances);
  anneal(search, choices);
  descend(search, choices);
  return search.rota;
}
