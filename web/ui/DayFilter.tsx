import { TextInput } from "@mantine/core";

type Props = {
  label: string;
  /** YYYY-MM-DD; "" for none. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
};

/** One end of the days that a list is narrowed to. */
export function DayFilter({ label, value, min, max, onChange }: Props) {
  return (
    <TextInput
      data-day
      type="date"
      aria-label={label}
      leftSection={<span aria-hidden>{label}</span>}
      leftSectionWidth={`${label.length + 3}ch`}
      {...(min && { min })}
      {...(max && { max })}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
