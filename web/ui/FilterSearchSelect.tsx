import type { Choice } from "#web/lib/choices.ts";
import type { FilterProps, KeyOfType } from "./FilterSelect.tsx";
import { SearchSelect } from "./SearchSelect.tsx";

type Props<Search, Name extends keyof Search> = FilterProps<Search, Name> & {
  /** Options as `useChoiceList` returns them. */
  options: readonly Choice[] | undefined;
  loading: boolean;
  onRetry: (() => void) | false;
};

/** Filters a list by one of many records, found by typing; clearing the field clears the filter. */
export function FilterSearchSelect<Search, Name extends KeyOfType<Search, number | null, null>>({
  url: { search, narrow },
  name,
  label,
  any,
  ...choose
}: Props<Search, Name>) {
  return (
    <SearchSelect
      aria-label={label}
      placeholder={any}
      clearable
      {...choose}
      value={search[name] as number | null}
      onChange={(value) => narrow({ [name]: value } as unknown as Partial<Search>)}
    />
  );
}
