/** The eight groups of an IPv6 address; a tail written as IPv4 counts as two. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const read = (part: string): number[] =>
    part.split(":").flatMap((group) => {
      if (!group.includes(".")) return group === "" ? [] : [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
      return [a * 256 + b, c * 256 + d];
    });
  const [first, last] = [read(head), read(tail ?? "")];
  return [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => 0), ...last];
}

/**
 * Whom an address stands for when calls and guesses are counted: an IPv4 address for itself, however it is written; an IPv6
 * address for its network of 64 bits, since whoever has one address of it has them all.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.slice(0, 64).split("%");
  if (!bare.includes(":")) return bare;
  const groups = groupsOf(bare);
  const [, , , , , mark, high = 0, low = 0] = groups;
  if (mark === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}
