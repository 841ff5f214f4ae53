type Child = { id: number; name: string; parentId: number };

/** Groups children by parent id, keeping their order. */
export function byParent<T extends Child>(children: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const child of children) {
    const group = groups.get(child.parentId);
    if (group) group.push(child);
    else groups.set(child.parentId, [child]);
  }
  return groups;
}
