import type { getSocietyCoverage } from "#contract/provider/covered.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

export type Coverage = ReplyOf<typeof getSocietyCoverage>[number];

/** The painted places of a society: flats as `f12`, pillars as `p7`. */
export type Painted = ReadonlySet<string>;

export const flatKey = (id: number) => `f${id}`;
export const pillarKey = (id: number) => `p${id}`;

const idsOf = (painted: Painted, kind: "f" | "p"): number[] =>
  [...painted].filter((key) => key.startsWith(kind)).map((key) => Number(key.slice(1)));

/** The painted places as the API takes them. */
export const spotsOf = (painted: Painted) => ({
  flats: idsOf(painted, "f"),
  pillars: idsOf(painted, "p"),
});

/** Returns a copy with these places painted or cleared. */
export function withPlaces(painted: Painted, keys: readonly string[], on: boolean): Painted {
  if (keys.every((key) => painted.has(key) === on)) return painted;
  const next = new Set(painted);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** Paints all of these, or clears them if all are painted already. */
export const toggled = (painted: Painted, keys: readonly string[]): Painted =>
  withPlaces(painted, keys, !keys.every((key) => painted.has(key)));

const keysOf = ({ flatIds, parkingPillarIds }: Coverage): string[] => [
  ...flatIds.map(flatKey),
  ...parkingPillarIds.map(pillarKey),
];

/** The services and hours of a coverage; times as "06:30". */
export type CoverageTerms = { serviceIds: readonly number[]; start: string; end: string };

/** The places a provider covers at exactly these times by any of these services. */
export const coveredBy = (own: readonly Coverage[], { serviceIds, start, end }: CoverageTerms): Painted =>
  new Set(
    own
      .filter((one) => one.startTime === start && one.endTime === end && serviceIds.includes(one.serviceId))
      .flatMap(keysOf),
  );

/** The other providers covering each place by one of these services at overlapping times. */
export function coveredByOthers(others: readonly Coverage[], terms: CoverageTerms): Map<string, string[]> {
  const namesByPlace = new Map<string, string[]>();
  for (const one of others) {
    const overlaps = one.startTime < terms.end && terms.start < one.endTime;
    if (!overlaps || !terms.serviceIds.includes(one.serviceId)) continue;
    for (const key of keysOf(one)) {
      const names = namesByPlace.get(key) ?? [];
      if (!names.includes(one.providerName)) namesByPlace.set(key, [...names, one.providerName]);
    }
  }
  return namesByPlace;
}

/** Services that cover the same places at the same times. */
export type ExistingCoverage = CoverageTerms & { names: readonly string[] };

/** A provider's coverages in a society, merged where services cover the same places at the same times. */
export function existingCoverageOf(own: readonly Coverage[]): ExistingCoverage[] {
  const places = new Map<string, { one: Coverage; keys: string[] }>();
  for (const one of own) {
    const key = `${one.startTime} ${one.endTime} ${one.serviceId}`;
    places.set(key, { one, keys: [...(places.get(key)?.keys ?? []), ...keysOf(one)] });
  }
  const merged = new Map<string, ExistingCoverage>();
  for (const { one, keys } of places.values()) {
    const key = `${one.startTime} ${one.endTime} ${keys.toSorted().join()}`;
    const before = merged.get(key);
    merged.set(key, {
      start: one.startTime,
      end: one.endTime,
      serviceIds: [...(before?.serviceIds ?? []), one.serviceId],
      names: [...(before?.names ?? []), one.serviceName],
    });
  }
  return [...merged.values()];
}
