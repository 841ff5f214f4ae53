import type { BodyOf } from "#contract/endpoint.ts";
import { type WashKind, washKinds } from "#contract/booking/status.ts";
import type { searchWashes } from "#contract/booking/wash.ts";
import { placeOf } from "#web/features/booking/list/filters.ts";
import type { WashesSearch } from "#web/features/booking/search.ts";

type Filters = NonNullable<BodyOf<typeof searchWashes>["filters"]>;

const isKind = (show: NonNullable<WashesSearch["show"]>): show is WashKind =>
  washKinds.some((kind) => kind === show);

export function filtersOf(search: WashesSearch): Filters {
  const { show, service, slot, from, to } = search;
  return {
    ...placeOf(search),
    ...(from && { From: from }),
    ...(to && { To: to }),
    ...(slot && { Slot: slot }),
    ...(service !== null && { ServiceId: service }),
    ...(show && (isKind(show) ? { Kind: show } : { WashStatus: show })),
  };
}
