import type { Choice } from "#web/lib/choices.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";

type Props = {
  /** The noun of the filter: "building". */
  by: string;
  choose: {
    options: readonly Choice[] | undefined;
    loading: boolean;
    onRetry: (() => void) | false;
  };
  value: number | null;
  onChange: (value: number | null) => void;
};

/** Filters a table by one building, floor or parking floor; cleared, it shows all. */
export function PlaceFilter({ by, choose, value, onChange }: Props) {
  return (
    <SearchSelect
      label={`Filter by ${by}`}
      placeholder="All"
      clearable
      {...choose}
      value={value}
      onChange={onChange}
    />
  );
}
