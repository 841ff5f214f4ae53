import { useState } from "react";
import { getTimeline, type TimelineKind } from "#contract/timeline/timeline.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn } from "#web/lib/queryState.ts";
import { ChoiceChips } from "#web/ui/ChoiceChips.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { Pager } from "#web/ui/table/Pager.tsx";
import { Entry } from "./Entry.tsx";
import classes from "./timeline.module.css";
import { kindChoices } from "./words.ts";

const pageSizes = [10, 20, 50];

/** The events of a customer, the newest first, as a part of the customer's page. */
export function Timeline({ customerId }: { customerId: number }) {
  const [kind, setKind] = useState<TimelineKind | "">("");
  const [view, setView] = useState({ page: 1, pageSize: 10, sort: null });
  const { page, pageSize } = view;
  const query = useCall(getTimeline, { customerId, Kinds: kind === "" ? [] : [kind], page, pageSize });
  const { data, error } = query;
  return (
    <section className={classes.timeline} aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ChoiceChips
        label="Show"
        choices={kindChoices()}
        chosen={kind}
        onChoose={(next) => {
          setKind(next);
          setView((before) => ({ ...before, page: 1 }));
        }}
      />
      {data ? (
        <div className={classes.sheet} {...standIn(query)}>
          {data.rows.length === 0 ? (
            <EmptyState
              title="Nothing happened yet"
              text="Bookings, washes, money, tickets and messages appear here, newest first."
            />
          ) : (
            <>
              <ol className={classes.entries} aria-label="Timeline">
                {data.rows.map((entry) => (
                  <Entry
                    key={`${entry.kind} ${entry.kind === "money" ? entry.entry : ""} ${entry.id}`}
                    entry={entry}
                  />
                ))}
              </ol>
              <Pager
                caption="Timeline"
                view={view}
                total={data.total}
                pageSizes={pageSizes}
                onChange={(change) => setView((before) => ({ ...before, page: 1, ...change, sort: null }))}
              />
            </>
          )}
        </div>
      ) : error ? (
        <ErrorState
          message={error.message}
          requestId={error.requestId ?? undefined}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingScreen />
      )}
    </section>
  );
}
