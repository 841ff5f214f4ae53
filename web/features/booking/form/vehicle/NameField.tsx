import type { ComponentProps } from "react";
import { useController, type Control } from "react-hook-form";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import type { Entry } from "./vehicle.ts";

/** Option id for a name no longer in the list, which an earlier vehicle may still have. */
const UNLISTED = -1;

type Props = Pick<ComponentProps<typeof SearchSelect>, "label" | "options" | "loading" | "onRetry"> & {
  control: Control<Entry, unknown, Entry>;
  name: "make" | "bodyType" | "fuelType";
  onChoose?: () => void;
};

/** A required select that stores the option's name instead of its id. */
export function NameField({ control, name, options = [], onChoose, ...select }: Props) {
  const {
    field: { ref, value, onChange, ...field },
    fieldState,
  } = useController({ control, name });
  const listed = options.find(({ label }) => label.toLowerCase() === value.toLowerCase());
  const shown = value === "" || listed ? options : [...options, { value: UNLISTED, label: value }];
  return (
    <SearchSelect
      required
      {...select}
      {...field}
      ref={ref}
      options={shown}
      value={value === "" ? null : (listed?.value ?? UNLISTED)}
      onChange={(chosen) => {
        onChange(shown.find((option) => option.value === chosen)?.label ?? "");
        onChoose?.();
      }}
      error={fieldState.error?.message}
    />
  );
}
