import { useDebouncedValue } from "@mantine/hooks";
import { previewPlanChange } from "#contract/plan/change.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { useCall } from "#web/lib/query.ts";

const TYPING_MS = 300;

export type PlanPreview =
  | { state: "none" }
  | { state: "loading" }
  | { state: "refused"; message: string }
  | { state: "known"; reply: ReplyOf<typeof previewPlanChange> };

/** What a change would do, once it is whole. */
export function usePreview(body: BodyOf<typeof previewPlanChange>, isBegun: boolean): PlanPreview {
  const [typed] = useDebouncedValue(JSON.stringify(body), TYPING_MS);
  const parsed = previewPlanChange.body.safeParse(body);
  const isReady = isBegun && parsed.success;
  const isTyping = typed !== JSON.stringify(body);
  const query = useCall(previewPlanChange, JSON.parse(typed) as typeof body, {
    enabled: isReady && !isTyping,
  });
  if (!isReady) return { state: "none" };
  if (isTyping || query.isFetching) return { state: "loading" };
  if (query.error) return { state: "refused", message: query.error.message };
  return query.data ? { state: "known", reply: query.data } : { state: "loading" };
}
