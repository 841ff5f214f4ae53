import { spawnSync } from "node:child_process";
import { run } from "./programs.ts";

/** First three parts of the addresses of the drill's network. */
const NETWORK = "10.98.0";
/** The product, the balancers and the clients. */
const HOST = `${NETWORK}.254`;
/** The bridge that the machines are connected to. */
export const BRIDGE = "chamakdrill";

export const numbers = [1, 2, 3] as const;
export type MachineNumber = (typeof numbers)[number];
export const addressOf = (number: MachineNumber): string => `${NETWORK}.${number}`;

/** Names of a machine's network namespace, and of its link to the bridge. */
export const spaceOf = (number: MachineNumber): string => `chamakdrill${number}`;
export const linkOf = (number: MachineNumber): string => `chamakdb${number}`;

/** Makes the bridge. An earlier drill that was killed may have left one. */
export function makeNetwork(): void {
  removeNetwork();
  run("ip", "link", "add", BRIDGE, "type", "bridge");
  run("ip", "address", "add", `${HOST}/24`, "dev", BRIDGE);
  run("ip", "link", "set", BRIDGE, "up");
}

/** Removes the machines' networks and the bridge, as far as they are there. */
export function removeNetwork(): void {
  for (const number of numbers) {
    // The namespace's end would remove it too, some time later.
    spawnSync("ip", ["link", "delete", linkOf(number)]);
    spawnSync("ip", ["netns", "delete", spaceOf(number)]);
  }
  spawnSync("ip", ["link", "delete", BRIDGE]);
}
