import { useDebouncedValue } from "@mantine/hooks";
import { generatePlaces } from "#contract/society/registry.ts";
import { useCall } from "#web/lib/query.ts";
import type { Problems, Reading } from "./draft.ts";

const TYPING_MS = 300;

/** The server names its own fields; these are the ones that it can find fault with when the draft itself reads well. */
const inputs: Record<string, keyof Problems> = {
  Buildings: "buildings",
  Floors: "floors",
  FlatsPerFloor: "flatsPerFloor",
  FlatPattern: "flatPattern",
  ParkingFloors: "parkingFloors",
  ParkingPillars: "pillars",
};

/** Asks the server, shortly after typing stops, what a plan would add; nothing is changed. */
export function useDryRun(societyId: number, plan: Reading["plan"]) {
  const [settled] = useDebouncedValue(plan, TYPING_MS);
  const asking = settled !== null && settled === plan;
  const query = useCall(generatePlaces, { ...settled, societyId, DryRun: true }, { enabled: asking });
  const answered = asking && query.isSuccess && !query.isPlaceholderData && !query.isFetching;
  const error = asking ? query.error : null;
  const fields = Object.entries(error?.fields ?? {}).flatMap(([field, message]) => {
    const input = inputs[field];
    return input ? [[input, message] as const] : [];
  });
  return {
    /** What is asked for, there already and to be added; null until the server has said so. */
    counts: answered ? query.data : null,
    waiting: !answered && !error,
    problems: Object.fromEntries(fields) as Problems,
    /** What is wrong with no field of its own. */
    fault: fields.length === 0 ? error?.message : undefined,
  };
}
