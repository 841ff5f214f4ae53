import { BlockList, isIPv4, isIPv6 } from "node:net";

/** The eight groups of an IPv6 address; an IPv4 tail counts as two. */
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
 * The unit by which calls and guesses are counted: an IPv4 address in any notation; for IPv6 the /64 network, since
 * whoever has one of its addresses has them all.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.slice(0, 64).split("%");
  if (!bare.includes(":")) return bare;
  const groups = groupsOf(bare);
  const [, , , , , prefix, high = 0, low = 0] = groups;
  if (prefix === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** IPv4 networks without public servers: private, carrier, cloud-internal and reserved ones. */
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
/** IPv6: global unicast, and the ranges within it for IPv4, tunnels and examples. */
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

/** True if an address is a public internet address, not in a private or special network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inward.check(address, "ipv4");
  return isIPv6(address) && outward.check(address, "ipv6") && !tunnel.check(address, "ipv6");
}
