import type { Choice } from "#web/lib/choices.ts";
import { Filter } from "./Filter.tsx";
import type { FilterProps, KeyOfType } from "./FilterSelect.tsx";
import { SearchSelect } from "./SearchSelect.tsx";

type Options = {
  /** Options as `useChoiceList` returns them. */
  options: readonly Choice[] | undefined;
  loading: boolean;
  onRetry: (() => void) | false;
};

type Props<Search, Name extends keyof Search> = FilterProps<Search, Name> & Options;

/** Filters a list by one of many records, found by typing; clearing the field clears the filter. */
export function FilterSearchSelect<Search, Name extends KeyOfType<Search, number | null, null>>({
  url: { search, narrow },
  name,
  label,
  any,
  ...choose
}: Props<Search, Name>) {
  const change = (value: number | null) => narrow({ [name]: value } as unknown as Partial<Search>);
  return (
    <SearchFilter
      label={label}
      any={any}
      value={search[name] as number | null}
      onChange={change}
      {...choose}
    />
  );
}

type FieldProps = Options & {
  label: string;
  /** The placeholder for no filter. */
  any: string;
  value: number | null;
  onChange: (value: number | null) => void;
};

/** The same for a value that does not stand in the URL as it is. */
export function SearchFilter({ label, any, value, onChange, ...choose }: FieldProps) {
  const chosen = choose.options?.find((option) => option.value === value);
  return (
    <Filter label={label} value={value === null ? "" : (chosen?.label ?? "…")} onClear={() => onChange(null)}>
      <SearchSelect
        aria-label={label}
        placeholder={any}
        clearable
        {...choose}
        value={value}
        onChange={onChange}
      />
    </Filter>
  );
}
