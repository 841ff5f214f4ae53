import { createContext, type ReactNode, useContext } from "react";

export type FilterState = {
  label: string;
  /** The value of the filter as text; "" when it is not set. */
  value: string;
  onClear: () => void;
};

/** Draws a filter that is set, among the chips of a bar. Null among the fields. */
export const Chips = createContext<((filter: FilterState) => ReactNode) | null>(null);

/** A filter of a list: its field, which its label names, or in the chips of a `FilterBar` what it is set to. */
export function Filter({ children, ...filter }: FilterState & { children: ReactNode }) {
  const chipOf = useContext(Chips);
  if (!chipOf) return children;
  return filter.value === "" ? null : chipOf(filter);
}
