import { Badge } from "@mantine/core";
import type { PlanState } from "#contract/plan/state.ts";
import { stateColors, stateNames } from "./words.ts";

export function StateBadge({ state }: { state: PlanState }) {
  return (
    <Badge miw="max-content" color={stateColors[state]}>
      {stateNames[state]}
    </Badge>
  );
}
