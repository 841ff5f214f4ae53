import { Rounds } from "./rounds.rules.ts";
import {
  type Distances,
  inOrder,
  isFaceChange,
  type LocatedWash,
  type PlanningDay,
  type Rota,
  walk,
} from "./planFigures.rules.ts";

/** The price of each fault, in minutes of walking. */
const UNASSIGNED = 1_000;
/** A minute of an unassigned wash makes it cheaper, so that short washes find a place in its stead. */
const LONG = 10;
const LATE = 60;
const FACE_CHANGE = 80;
/** A substitute comes, though the vehicle's own cleaner may be there. */
const SUBSTITUTE = 3;
/** Of each washer's hours, squared: the second hour costs 3, the third 5, and so on. */
const LOAD = 1;

const priceOfNobody = ({ minutes }: LocatedWash): number => UNASSIGNED - LONG * Math.min(minutes, 60);

/** A rota that is changed step by step, with the price of each round. */
export class Search {
  readonly #rounds: Rounds;
  readonly #routes = new Map<number, LocatedWash[]>();
  readonly #prices = new Map<number, number>();
  readonly #distances: Distances;

  constructor(day: PlanningDay, rota: Rota, distances: Distances) {
    this.#rounds = new Rounds(day.covers);
    this.#distances = distances;
    for (const wash of day.washes) {
      this.#give(wash, rota.get(wash.washId));
    }
  }

  providerOf({ washId }: LocatedWash): number | undefined {
    return this.#rounds.of.get(washId);
  }

  get rota(): Rota {
    return new Map(this.#rounds.of);
  }

  /** The additional cost of giving a wash to another provider; infinite without time. */
  costOfMove(wash: LocatedWash, providerId: number): number {
    const from = this.providerOf(wash);
    if (from === providerId || !this.#rounds.fits(wash, providerId)) return Number.POSITIVE_INFINITY;
    const saved =
      from === undefined
        ? priceOfNobody(wash)
        : this.#priceNow(from) - this.#priceOf(without(this.#routeOf(from), wash)) + priceOfFace(wash, from);
    const added = this.#priceOf(withWash(this.#routeOf(providerId), wash)) - this.#priceNow(providerId);
    return added + priceOfFace(wash, providerId) - saved;
  }

  move(wash: LocatedWash, providerId: number): void {
    this.#take(wash);
    this.#give(wash, providerId);
  }

  /**
   * Exchanges the providers of two washes, the first of which may have none, if they fit and that costs less than
   * `limit` more.
   * @returns whether it did.
   */
  exchange(one: LocatedWash, other: LocatedWash, limit: number): boolean {
    const [first, second] = [this.providerOf(one), this.providerOf(other)];
    if (second === undefined || first === second) return false;
    const cost =
      this.#costOfReplacing(second, other, one) +
      (first === undefined
        ? priceOfNobody(other) - priceOfNobody(one)
        : this.#costOfReplacing(first, one, other));
    if (cost >= limit) return false;
    this.#take(one);
    this.#take(other);
    const fits = this.#rounds.fits(one, second) && (first === undefined || this.#rounds.fits(other, first));
    this.#give(one, fits ? second : first);
    this.#give(other, fits ? first : second);
    return fits;
  }

  /** The additional cost if a provider does `instead` in place of `wash`. */
  #costOfReplacing(providerId: number, wash: LocatedWash, instead: LocatedWash): number {
    const route = withWash(without(this.#routeOf(providerId), wash), instead);
    return (
      this.#priceOf(route) -
      this.#priceNow(providerId) +
      priceOfFace(instead, providerId) -
      priceOfFace(wash, providerId)
    );
  }

  #routeOf(providerId: number): readonly LocatedWash[] {
    return this.#routes.get(providerId) ?? [];
  }

  #priceOf(route: readonly LocatedWash[]): number {
    const { walked, late, minutes } = walk(route, this.#distances);
    return walked + late * LATE + LOAD * (minutes / 60) ** 2;
  }

  #priceNow(providerId: number): number {
    const price = this.#prices.get(providerId) ?? this.#priceOf(this.#routeOf(providerId));
    this.#prices.set(providerId, price);
    return price;
  }

  #give(wash: LocatedWash, providerId: number | undefined): void {
    if (providerId === undefined) return;
    this.#rounds.give(wash, providerId);
    this.#routes.set(providerId, withWash(this.#routeOf(providerId), wash));
    this.#prices.delete(providerId);
  }

  #take(wash: LocatedWash): void {
    const providerId = this.providerOf(wash);
    if (providerId === undefined) return;
    this.#rounds.take(wash, providerId);
    this.#routes.set(providerId, without(this.#routeOf(providerId), wash));
    this.#prices.delete(providerId);
  }
}

const without = (route: readonly LocatedWash[], wash: LocatedWash): LocatedWash[] =>
  route.filter(({ washId }) => washId !== wash.washId);

function withWash(route: readonly LocatedWash[], wash: LocatedWash): LocatedWash[] {
  const index = route.findIndex((one) => inOrder(wash, one) < 0);
  return index < 0 ? [...route, wash] : [...route.slice(0, index), wash, ...route.slice(index)];
}

function priceOfFace(wash: LocatedWash, providerId: number): number {
  if (isFaceChange(wash, providerId)) return FACE_CHANGE;
  return wash.expected.length === 0 || wash.expected[0] === providerId ? 0 : SUBSTITUTE;
}
