import type { Proof } from "#contract/fault.ts";
import { sha256 } from "./sha256.ts";

/** How long the work goes on before the page may draw again, ms. */
const SLICE_MS = 12;

const pause = () => new Promise<void>((go) => setTimeout(go));

/** Does the work that a call asks for, in slices, so that the page stays alive. @returns what its header says. */
export async function solve({ challenge, bits }: Proof): Promise<string> {
  let until = performance.now() + SLICE_MS;
  for (let answer = 0; ; answer += 1) {
    const header = `${challenge} ${answer}`;
    if (Math.clz32(sha256(header)[0] ?? 0) >= bits) return header;
    if (performance.now() < until) continue;
    await pause();
    until = performance.now() + SLICE_MS;
  }
}
