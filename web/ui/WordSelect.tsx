import { NativeSelect, type NativeSelectProps } from "@mantine/core";

/** A word that is shown as it is, or with a label of its own. */
export type WordOption<W extends string> = W | { value: W; label: string };

type Props<W extends string> = Omit<NativeSelectProps, "data" | "value" | "onChange"> & {
  options: readonly WordOption<W>[];
  value: W;
  onChange: (value: W) => void;
};

/** A native select whose value is one of the words of its options, in their type. */
export function WordSelect<W extends string>({ options, onChange, ...select }: Props<W>) {
  return (
    <NativeSelect
      {...select}
      data={[...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value as W)}
    />
  );
}
