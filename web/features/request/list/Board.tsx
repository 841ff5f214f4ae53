import { UnstyledButton } from "@mantine/core";
import type { BodyOf } from "#contract/endpoint.ts";
import { formatCount, formatDayOf } from "#contract/format.ts";
import { requestStatuses, type RequestStatus } from "#contract/request/status.ts";
import { searchRequests } from "#contract/request/request.ts";
import { typeNames } from "#web/features/request/words.tsx";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import classes from "../request.module.css";

type Filters = NonNullable<BodyOf<typeof searchRequests>["filters"]>;
type Props = { search: string; filters: Filters; onOpen: (requestId: number) => void };

export function Board(props: Props) {
  return (
    <div className={classes.board}>
      {requestStatuses.map((status) => (
        <Column key={status} status={status} {...props} />
      ))}
    </div>
  );
}

/** Cards per column; the list shows the rest. */
const COLUMN_LIMIT = 30;

function Column({ status, search, filters, onOpen }: Props & { status: RequestStatus }) {
  const query = useCall(searchRequests, {
    search,
    pageSize: COLUMN_LIMIT,
    filters: { ...filters, Status: status },
  });
  const { error, onRetry } = tableState(query);
  const { rows = [], total = 0 } = query.data ?? {};
  return (
    <section className={classes.column} aria-label={status}>
      <h2>
        {status} <span className={classes.second}>{formatCount(total)}</span>
      </h2>
      {error && !query.data && <ErrorState {...error} onRetry={onRetry} />}
      {query.data && rows.length === 0 && <p className={classes.none}>Nothing here.</p>}
      <ul className={classes.cards}>
        {rows.map(({ requestId, requestNumber, name, requestType, societyName, assigneeName, createdAt }) => (
          <li key={requestId}>
            <UnstyledButton className={classes.card} onClick={() => onOpen(requestId)}>
              <strong>{societyName || name}</strong>
              <span className={classes.second}>
                {typeNames[requestType]} · {requestNumber}
              </span>
              <span className={classes.second}>
                {assigneeName ?? "Nobody yet"}, {formatDayOf(createdAt)}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className={classes.none}>The list has {formatCount(total - rows.length)} more.</p>
      )}
    </section>
  );
}
