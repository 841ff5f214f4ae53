/** Items by a key. */
export function byKeys<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const same = groups.get(key);
      if (same) same.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}

/** More than this many that are taken are forgotten, so that nobody passes them again and again. */
const MAX_PASSED = 20;

/** The first items of a key that are not taken, at most `most`. */
export function freeOf<T>(
  groups: Map<string, T[]>,
  key: string,
  taken: { has: (item: T) => boolean },
  most: number,
): T[] {
  const items = groups.get(key) ?? [];
  const free: T[] = [];
  let passed = 0;
  for (const item of items) {
    if (taken.has(item)) passed += 1;
    else free.push(item);
    if (free.length === most) break;
  }
  if (passed > MAX_PASSED)
    groups.set(
      key,
      items.filter((item) => !taken.has(item)),
    );
  return free;
}
