import { useDebouncedValue } from "@mantine/hooks";
import { generatePlaces } from "#contract/society/registry.ts";
import { useCall } from "#web/lib/query.ts";
import type { Problems, Reading } from "./draft.ts";

const TYPING_MS = 300;

/** Maps the server's field names to inputs, for errors that only the server can find. */
const inputs: Record<string, keyof Problems> = {
  Buildings: "buildings",
  Floors: "floors",
  FlatsPerFloor: "flatsPerFloor",
  FlatPattern: "flatPattern",
  ParkingFloors: "parkingFloors",
  ParkingPillars: "pillars",
};

/** Sends a plan as a dry run shortly after typing stops: the server counts what it would add and changes nothing. */
export function useDryRun(societyId: number, plan: Reading["plan"]) {
  const [debounced] = useDebouncedValue(plan, TYPING_MS);
  const isDebounced = debounced !== null && debounced === plan;
  const query = useCall(generatePlaces, { ...debounced, societyId, DryRun: true }, { enabled: isDebounced });
  const answered = isDebounced && query.isSuccess && !query.isPlaceholderData && !query.isFetching;
  const error = isDebounced ? query.error : null;
  const fields = Object.entries(error?.fields ?? {}).flatMap(([field, message]) => {
    const input = inputs[field];
    return input ? [[input, message] as const] : [];
  });
  return {
    /** Requested, existing and new places; null until the server has replied. */
    counts: answered ? query.data : null,
    waiting: !answered && !error,
    problems: Object.fromEntries(fields) as Problems,
    /** An error that belongs to no field. */
    error: fields.length === 0 ? error?.message : undefined,
  };
}
