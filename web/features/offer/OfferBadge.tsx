import { Badge } from "@mantine/core";
import type { OfferState } from "#contract/offer/state.ts";

const colors: Record<OfferState, string> = {
  Active: "teal",
  Scheduled: "blue",
  Ended: "gray",
  "Used up": "orange",
  Off: "gray",
};

export function OfferBadge({ state }: { state: OfferState }) {
  return (
    <Badge miw="max-content" color={colors[state]}>
      {state}
    </Badge>
  );
}
