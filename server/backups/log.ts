/** Of PostgreSQL's write-ahead log, unless initdb was told otherwise. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

/** "00000001000000000000000A": eight digits each of timeline, high and low part of the position. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/** The position after a segment, as PostgreSQL writes it: "0/B000000". */
export function endOfSegment(segment: string): string {
  const [high, low] = [segment.slice(8, 16), segment.slice(16)].map((part) => Number.parseInt(part, 16)) as [
    number,
    number,
  ];
  const perHigh = 2 ** 32 / SEGMENT_BYTES;
  const next = high * perHigh + low + 1;
  const inHex = (position: number) => position.toString(16).toUpperCase();
  return `${inHex(Math.floor(next / perHigh))}/${inHex((next % perHigh) * SEGMENT_BYTES)}`;
}

/** A stored segment, and when it was stored by this machine's clock. */
export type Archived = { archive: string; segment: string; at: Date };

/** "archive_1a2b3c4d-00000001000000000000000A-20261126T043000123Z" */
export const archivedName = ({ archive, segment, at }: Archived): string =>
  `${archive}-${segment}-${at.toISOString().replace(/[-:.]/g, "")}`;

/** Undefined for any other name. */
export function archivedIn(name: string): Archived | undefined {
  const [, archive, segment, ...time] =
    /^(archive_[0-9a-f]{8})-([0-9A-F]{24})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(name) ?? [];
  if (archive === undefined || segment === undefined) return undefined;
  const [year, month, day, hour, minute, second, ms] = time.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { archive, segment, at: new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms)) };
}

/** Segments that a recovery reads beyond its end, since it ends at the first change after that instant. */
const BEYOND = 3;

/** Each segment once, in order, as far as a recovery until `until` needs them; null: all. */
export function segmentsUntil(archived: readonly Archived[], until: Date | null): Archived[] {
  const each = [...new Map(archived.map((one) => [one.segment, one])).values()].toSorted((one, other) =>
    one.segment < other.segment ? -1 : 1,
  );
  if (until === null) return each;
  const after = each.findIndex(({ at }) => at >= until);
  return after < 0 ? each : each.slice(0, after + BEYOND);
}
