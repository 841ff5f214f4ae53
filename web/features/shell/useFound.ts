import { useDebouncedValue } from "@mantine/hooks";
import { find, isFindable } from "#contract/find/find.ts";
import { may } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";

const TYPING_MS = 200;

/** The search results for the typed text, after a pause in typing; none without the permission to search. */
export function useFound(typed: string) {
  const wanted = may("find:read") && isFindable(typed);
  const [text] = useDebouncedValue(typed, TYPING_MS);
  const settled = text === typed;
  const asked = useCall(find, { Text: text }, { enabled: wanted && settled });
  const answered = wanted && settled && !asked.isFetching;
  return {
    found: answered ? (asked.data ?? []) : [],
    searching: wanted && !answered,
    failed: answered && asked.isError,
  };
}
