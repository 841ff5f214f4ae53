import { useDebouncedValue } from "@mantine/hooks";
import { find, isFindable } from "#contract/find/find.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";

const TYPING_MS = 200;

/** The search results for the typed text, after a pause in typing; none without the permission to search. */
export function useFound(typed: string) {
  const isEnabled = hasPermission("find:read") && isFindable(typed);
  const [text] = useDebouncedValue(typed, TYPING_MS);
  const isDebounced = text === typed;
  const query = useCall(find, { Text: text }, { enabled: isEnabled && isDebounced });
  const answered = isEnabled && isDebounced && !query.isFetching;
  return {
    found: answered ? (query.data ?? []) : [],
    searching: isEnabled && !answered,
    failed: answered && query.isError,
  };
}
