import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallError } from "#web/lib/call.ts";
import { NoData } from "./NoData.tsx";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import classes from "./RecordPage.module.css";

type Props<T> = {
  /** The title of the parent list: "Requests". */
  list: string;
  /** Absent for the only record of its kind, which has no list. */
  onBack?: (() => void) | undefined;
  query: UseQueryResult<T, CallError>;
  /** Renders the loaded record, title first. */
  children: (record: T) => ReactNode;
};

/** The page of one record: a link back to its list, and the record or its error. */
export function RecordPage<T>({ list, onBack, query, children }: Props<T>) {
  return (
    <>
      {onBack && (
        <Button
          className={classes.back}
          variant="subtle"
          size="compact-sm"
          mb="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {list}
        </Button>
      )}
      {query.data === undefined ? (
        <NoData query={query} skeleton={<RecordSkeleton />} />
      ) : (
        children(query.data)
      )}
    </>
  );
}
