import { BlockList, isIPv4, isIPv6 } from "node:net";

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

/** IPv4 networks that are nobody's server out there: one's own, a provider's, a cloud's for its machines, or none at all. */
const inwards = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** Of IPv6 what is handed out to everybody's servers, and in it what leads to IPv4, to tunnels and to examples. */
const outwards = "2000::/3";
const tunnels = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const listOf = (networks: readonly string[], family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList();
  for (const [address = "", bits] of networks.map((network) => network.split("/")))
    list.addSubnet(address, Number(bits), family);
  return list;
};
const inward = listOf(inwards, "ipv4");
const outward = listOf([outwards], "ipv6");
const tunnel = listOf(tunnels, "ipv6");

/** Whether an address is a server's out there, on the internet, and not of some network of this machine's own. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inward.check(address, "ipv4");
  return isIPv6(address) && outward.check(address, "ipv6") && !tunnel.check(address, "ipv6");
}
