import { formatInstant } from "#contract/format.ts";
import type { Request } from "#contract/request/request.ts";
import { RequestBadge, typeNames } from "../words.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";

export const columns: DataColumn<Request>[] = [
  {
    key: "name",
    header: "Name",
    value: ({ name }) => name,
    cell: ({ name, phone1 }) => <TwoLines first={name} second={phone1} />,
    stacked: true,
    least: "8rem",
    cardTitle: true,
  },
  {
    key: "requestType",
    header: "Request",
    value: ({ requestType }) => typeNames[requestType],
    cell: ({ requestType, requestNumber }) => (
      <TwoLines first={typeNames[requestType]} second={requestNumber} />
    ),
    stacked: true,
    unsorted: true,
  },
  {
    key: "societyName",
    header: "Society",
    value: ({ societyName }) => societyName,
    cell: ({ societyName, city }) => <TwoLines first={societyName || "–"} second={city} />,
    stacked: true,
    unsorted: true,
  },
  {
    key: "status",
    header: "Status",
    value: ({ status }) => status,
    cell: ({ status }) => <RequestBadge status={status} />,
    whole: true,
  },
  {
    key: "assigneeName",
    header: "Assignee",
    value: ({ assigneeName }) => assigneeName ?? "–",
    unsorted: true,
  },
  {
    key: "createdAt",
    header: "Received",
    value: ({ createdAt }) => formatInstant(createdAt),
    whole: true,
  },
];

export const preview = { title: ({ requestNumber, name }: Request) => `${requestNumber}, ${name}` };
