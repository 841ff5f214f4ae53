import type { searchVisits } from "#contract/booking/visit.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

export type Wash = ReplyOf<typeof searchVisits>["rows"][number];

/** Where the vehicle stands: "Green Acres, B1, P-14". */
export const placeOf = ({ societyName, parking }: Wash): string => `${societyName}, ${parking}`;
