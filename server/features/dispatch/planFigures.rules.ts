import type { Day, DayWash } from "./rounds.rules.ts";

/** A wash with its place: `spot` counts the pillars of its parking floor along the walk. */
export type LocatedWash = DayWash & { floorId: number; spot: number };

export type PlanningDay = Omit<Day, "washes"> & { washes: readonly LocatedWash[] };

/** Minutes of walking. */
export type Distances = {
  /** From a pillar to the next one on its floor. */
  pillar: number;
  /** To another parking floor of the society, by stairs, lift or across the yard. */
  floor: number;
  /** To another society. */
  society: number;
};

/** The provider of each assigned wash. */
export type Rota = ReadonlyMap<number, number>;

export type Figures = {
  assigned: number;
  unassigned: number;
  minutesWalked: number;
  /** Washes of vehicles with earlier cleaners to which none of these comes. */
  faceChanges: number;
  /** Washes that end more than ten minutes after their hour when walked in order. */
  late: number;
  /** Standard deviation of the washing minutes of those who could work, in minutes. */
  spread: number;
};

const HOUR = 60;
/** Minutes after the end of its hour until a wash counts as late. */
const LATE_AFTER = 10;

/** By hour, then along the walk: the order in which the round is shown and walked. */
export const inOrder = (one: LocatedWash, other: LocatedWash): number =>
  one.hour - other.hour || one.place - other.place || one.washId - other.washId;

function walkBetween(from: LocatedWash, to: LocatedWash, { pillar, floor, society }: Distances): number {
  if (from.societyId !== to.societyId) return society;
  return from.floorId === to.floorId ? Math.abs(from.spot - to.spot) * pillar : floor;
}

export type RouteFigures = { walked: number; late: number; minutes: number };

/** Walks a round, whose washes are in order: each wash begins when its hour does, or when the one before is done. */
export function walk(route: readonly LocatedWash[], distances: Distances): RouteFigures {
  let [walked, late, minutes, clock] = [0, 0, 0, 0];
  let before: LocatedWash | undefined;
  for (const wash of route) {
    const way = before ? walkBetween(before, wash, distances) : 0;
    walked += way;
    clock = Math.max(clock + way, wash.hour * HOUR) + wash.minutes;
    if (clock > wash.hour * HOUR + Math.max(HOUR, wash.minutes) + LATE_AFTER) late += 1;
    minutes += wash.minutes;
    before = wash;
  }
  return { walked, late, minutes };
}

/** True if somebody came to the vehicle before and the provider is none of them. */
export const isFaceChange = ({ expected }: LocatedWash, providerId: number): boolean =>
  expected.length > 0 && !expected.includes(providerId);

/** The providers who could work: present, with coverage in a society of the day. */
function workforceOf({ washes, covers, away, lacking }: PlanningDay): number[] {
  const societies = new Set(washes.map(({ societyId }) => societyId));
  const there = covers.filter(({ societyId }) => societies.has(societyId));
  return [...new Set(there.map(({ providerId }) => providerId))]
    .filter((providerId) => !away.has(providerId) && !lacking.has(providerId))
    .toSorted((one, other) => one - other);
}

/** The round of each provider, in order. */
function roundsOf(washes: readonly LocatedWash[], rota: Rota): Map<number, LocatedWash[]> {
  const rounds = new Map<number, LocatedWash[]>();
  for (const wash of washes.toSorted(inOrder)) {
    const providerId = rota.get(wash.washId);
    if (providerId === undefined) continue;
    const round = rounds.get(providerId);
    if (round) round.push(wash);
    else rounds.set(providerId, [wash]);
  }
  return rounds;
}

/** The figures of a day as somebody comes to its washes. */
export function figuresOf(day: PlanningDay, rota: Rota, distances: Distances): Figures {
  const rounds = roundsOf(day.washes, rota);
  const walks = new Map([...rounds].map(([providerId, round]) => [providerId, walk(round, distances)]));
  const sum = (part: keyof RouteFigures) => [...walks.values()].reduce((total, one) => total + one[part], 0);
  const loads = workforceOf(day).map((providerId) => walks.get(providerId)?.minutes ?? 0);
  const mean = loads.reduce((total, load) => total + load, 0) / Math.max(1, loads.length);
  const variance = loads.reduce((total, load) => total + (load - mean) ** 2, 0) / Math.max(1, loads.length);
  const changed = day.washes.filter((wash) => {
    const providerId = rota.get(wash.washId);
    return providerId !== undefined && isFaceChange(wash, providerId);
  });
  return {
    assigned: rota.size,
    unassigned: day.washes.length - rota.size,
    minutesWalked: Math.round(sum("walked")),
    faceChanges: changed.length,
    late: sum("late"),
    spread: Math.round(Math.sqrt(variance)),
  };
}
