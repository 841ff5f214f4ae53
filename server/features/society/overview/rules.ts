type Child = { id: number; name: string; parentId: number };

/** Children by the id of their parent, in the order in which they came. */
export function byParent<T extends Child>(children: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const child of children) {
    const group = groups.get(child.parentId);
    if (group) group.push(child);
    else groups.set(child.parentId, [child]);
  }
  return groups;
}
