import type { searchWashes } from "#contract/booking/wash.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

export type Wash = ReplyOf<typeof searchWashes>["rows"][number];

/** Where the vehicle stands: "Green Acres, B1, P-14". */
export const placeOf = ({ societyName, parking }: Wash): string => `${societyName}, ${parking}`;
