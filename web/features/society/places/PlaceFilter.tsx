import type { Choice } from "#web/lib/choices.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";

type Props = {
  /** "building" */
  by: string;
  choose: {
    options: readonly Choice[] | undefined;
    loading: boolean;
    onRetry: (() => void) | false;
  };
  value: number | null;
  onChange: (value: number | null) => void;
};

/** Narrows a table to one building, floor or parking floor; cleared, it shows them all. */
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
