import { DayInput } from "./DayInput.tsx";

type Props = {
  label: string;
  /** YYYY-MM-DD; "" for none. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
};

/** One end of the days that a list is narrowed to. */
export function DayFilter({ label, onChange, ...input }: Props) {
  return (
    <DayInput
      data-day
      aria-label={label}
      leftSection={<span aria-hidden>{label}</span>}
      leftSectionWidth={`${label.length + 3}ch`}
      {...input}
      // The list stays as it is while a day is being typed.
      onChange={(day, typed) => (day !== "" || typed.trim() === "") && onChange(day)}
    />
  );
}
