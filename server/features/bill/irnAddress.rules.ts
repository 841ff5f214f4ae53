/** Longest texts of the schema. */
const MAX_ADDRESS = 100;
const MAX_LOCATION = 50;

/** A postal address in the parts that the schema wants. */
export type Address = { Addr1: string; Addr2?: string; Loc: string; Pin: number };

const endsWithPin = /^(.*[^0-9])([1-9][0-9]{2}) ?([0-9]{3})[ .]*$/u;
const EDGES = " ,.-";

/** A text without separators at its ends. */
function trimEdges(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && EDGES.includes(text.charAt(from))) from += 1;
  while (to > from && EDGES.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** An address that ends with its place and pin code: "14 Sahyadri Lane, Pune 411007". Undefined without a pin code. */
export function readAddress(address: string): Address | undefined {
  const [, before = "", first, second] = endsWithPin.exec(address) ?? [];
  const text = trimEdges(before);
  if (first === undefined || text === "") return undefined;
  const parts = text.split(",").map((part) => part.trim());
  const Addr1 = text.slice(0, MAX_ADDRESS);
  const Addr2 = text.slice(MAX_ADDRESS, 2 * MAX_ADDRESS);
  return {
    Addr1,
    ...(Addr2.length >= 3 && { Addr2 }),
    Loc: (parts.findLast((part) => part.length >= 3) ?? text).slice(0, MAX_LOCATION),
    Pin: Number(`${first}${second}`),
  };
}
