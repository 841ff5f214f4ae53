import { NativeSelect, type NativeSelectProps } from "@mantine/core";

/** A word shown as it is, or with its own label. */
export type WordOption<W extends string> = W | { value: W; label: string };

type Props<W extends string> = Omit<NativeSelectProps, "data" | "value" | "onChange"> & {
  options: readonly WordOption<W>[];
  value: W;
  onChange: (value: W) => void;
};

/** A native select whose value has the type of its options. */
export function WordSelect<W extends string>({ options, onChange, ...select }: Props<W>) {
  return (
    <NativeSelect
      {...select}
      data={[...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value as W)}
    />
  );
}
