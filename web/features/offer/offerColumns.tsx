import { firstAndMore, formatCount, formatDay, plural } from "#contract/format.ts";
import type { Offer } from "#contract/offer/offer.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { OfferBadge } from "./OfferBadge.tsx";
import { reductionTextOf } from "./words.ts";

/** "Foam wash", "Foam wash and 2 more", or `all` where the offer has no limit. */
const namesOf = (names: readonly string[], all: string): string => firstAndMore(names, 1) || all;

const usedOf = ({ used, usageLimit }: Offer): string =>
  usageLimit === null ? plural(used, "time") : `${formatCount(used)} of ${formatCount(usageLimit)}`;

export const columns: DataColumn<Offer>[] = [
  {
    key: "offerCode",
    header: "Code",
    value: ({ offerCode }) => offerCode,
    cell: ({ offerCode, offerName }) => <TwoLines first={offerCode} second={offerName} />,
    stacked: true,
    cardTitle: true,
  },
  {
    key: "discount",
    header: "Discount",
    value: reductionTextOf,
    unsorted: true,
  },
  {
    key: "for",
    header: "Applies to",
    value: ({ services }) => services.map(({ serviceName }) => serviceName).join(", "),
    cell: ({ services, societies }) => (
      <TwoLines
        first={namesOf(
          services.map(({ serviceName }) => serviceName),
          "All services",
        )}
        second={namesOf(
          societies.map(({ societyName }) => societyName),
          "All societies",
        )}
      />
    ),
    stacked: true,
    unsorted: true,
  },
  {
    key: "endDate",
    header: "Days",
    value: ({ endDate }) => endDate,
    cell: ({ startDate, endDate }) => `${formatDay(startDate)} – ${formatDay(endDate)}`,
    whole: true,
  },
  { key: "used", header: "Used", value: ({ used }) => used, cell: usedOf, align: "right", width: "7rem" },
  {
    key: "state",
    header: "State",
    value: ({ state }) => state,
    cell: ({ state }) => <OfferBadge state={state} />,
    whole: true,
    width: "7rem",
  },
];

export const exported: DataColumn<Offer>[] = [
  { key: "code", header: "Code", value: ({ offerCode }) => offerCode },
  { key: "name", header: "Name", value: ({ offerName }) => offerName },
  { key: "discount", header: "Discount", value: reductionTextOf },
  { key: "start", header: "Start Date", value: ({ startDate }) => formatDay(startDate) },
  { key: "end", header: "End Date", value: ({ endDate }) => formatDay(endDate) },
  {
    key: "services",
    header: "Services",
    value: ({ services }) => services.map(({ serviceName }) => serviceName).join(", "),
  },
  {
    key: "societies",
    header: "Societies",
    value: ({ societies }) => societies.map(({ societyName }) => societyName).join(", "),
  },
  { key: "used", header: "Used", value: ({ used }) => used },
  { key: "limit", header: "Usage Limit", value: ({ usageLimit }) => usageLimit },
  { key: "state", header: "State", value: ({ state }) => state },
];
