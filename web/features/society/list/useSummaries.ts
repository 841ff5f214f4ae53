import { useMemo } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getSocietySummaries, type SocietySummary } from "#contract/society/summary.ts";
import type { searchSocieties } from "#contract/society/society.ts";
import { useCall } from "#web/lib/query.ts";

type Line = ReplyOf<typeof searchSocieties>["rows"][number];

/** A society in the list, with its figures once they are loaded. */
export type Society = Line & { summary?: SocietySummary | undefined };

/** The figures of a page's societies, fetched separately so that the list does not wait for them. */
export function useSummaries(lines: readonly Line[] | undefined) {
  const SocietyIds = lines?.map(({ societyId }) => societyId) ?? [];
  const { data, isError, refetch } = useCall(
    getSocietySummaries,
    { SocietyIds },
    { enabled: SocietyIds.length > 0 },
  );
  const societies = useMemo(() => {
    const summaries = new Map(data?.map((summary) => [summary.societyId, summary]));
    return lines?.map((line): Society => ({ ...line, summary: summaries.get(line.societyId) }));
  }, [lines, data]);
  return { societies, failed: isError, onRetry: () => void refetch() };
}
