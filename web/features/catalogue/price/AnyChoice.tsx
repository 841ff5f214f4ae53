import type { ComponentProps } from "react";
import { useController, type Control } from "react-hook-form";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import type { PricesInput, PricesOutput } from "./draft.ts";

type Props = Pick<
  ComponentProps<typeof SearchSelect>,
  "options" | "loading" | "onRetry" | "disabled" | "error"
> & {
  control: Control<PricesInput, unknown, PricesOutput>;
  name: `Prices.${number}.${"SocietyId" | "ItemTypeId"}`;
  label: string;
  /** The placeholder when nothing is chosen. */
  any: string;
};

/** The society or body type of a price line; no choice means any. */
export function AnyChoice({ control, name, label, any, ...select }: Props) {
  const {
    field: { ref, ...field },
  } = useController({ control, name });
  return (
    <SearchSelect
      {...select}
      aria-label={label}
      placeholder={any}
      clearable
      ref={ref}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
