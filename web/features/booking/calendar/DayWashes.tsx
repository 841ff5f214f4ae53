import { Button, CloseButton, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { searchWashes } from "#contract/booking/wash.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatWeekday, plural } from "#contract/format.ts";
import { WashBadge } from "#web/features/booking/Badges.tsx";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "./calendar.module.css";

type Wash = ReplyOf<typeof searchWashes>["rows"][number];
type Props = {
  day: string;
  place: NonNullable<BodyOf<typeof searchWashes>["filters"]>;
  onOpen: (bookingId: number) => void;
  onClear: () => void;
};

const PAGE = 25;

/** The washes of one day, sorted by slot; each links to its booking. */
export function DayWashes({ day, place, onOpen, onClear }: Props) {
  const [page, setPage] = useState(1);
  const query = useCall(searchWashes, {
    page,
    pageSize: PAGE,
    sort: { by: "day" },
    filters: { ...place, From: day, To: day },
  });
  const { loading } = tableState(query);
  const { rows = [], total = 0 } = query.data ?? {};
  return (
    <section className={classes.sheet} aria-label="Washes of the day" aria-busy={loading}>
      <header className={classes.head}>
        <div className={classes.month}>
          <h2 className={classes.title}>{formatWeekday(day)}</h2>
          {query.data && <Text c="dimmed">{plural(total, "wash", "washes")}</Text>}
        </div>
        <CloseButton aria-label="Show all days" onClick={onClear} />
      </header>
      {!query.data ? (
        <NoData query={query} />
      ) : (
        <ul className={classes.washes} aria-label={`Washes of ${formatWeekday(day)}`}>
          {rows.map((wash) => (
            <li key={wash.washId}>
              <UnstyledButton className={classes.wash} onClick={() => onOpen(wash.bookingId)}>
                <WashLine wash={wash} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {total > PAGE && (
        <div className={classes.turn}>
          <Button variant="subtle" size="compact-xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Earlier
          </Button>
          <span>
            {formatCount((page - 1) * PAGE + 1)}–{formatCount(Math.min(page * PAGE, total))}
          </span>
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={page * PAGE >= total}
            onClick={() => setPage(page + 1)}
          >
            Later
          </Button>
        </div>
      )}
    </section>
  );
}

function WashLine({ wash }: { wash: Wash }) {
  return (
    <>
      <span className={classes.line}>
        <strong>{wash.slot}</strong>
        <WashBadge wash={wash} />
      </span>
      <span>
        {wash.vehicleNumber} <span className={classes.second}>{wash.vehicle}</span>
      </span>
      <span className={classes.second}>
        {wash.societyName}, {wash.parking} · {wash.customerName}, {wash.flat}
      </span>
    </>
  );
}
