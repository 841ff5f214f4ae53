import type { ComponentProps } from "react";
import { useController, type Control } from "react-hook-form";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import type { Entry } from "./vehicle.ts";

/** Stands for a name that the list does not have any more; a vehicle washed before may still carry it. */
const UNLISTED = -1;

type Props = Pick<ComponentProps<typeof SearchSelect>, "label" | "options" | "loading" | "onRetry"> & {
  control: Control<Entry, unknown, Entry>;
  name: "make" | "bodyType" | "fuelType";
  onChoose?: () => void;
};

/** A required choice of a list whose name, not its id, is what the booking carries. */
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
