import { Popover, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type KeyboardEvent, type Ref, Suspense, useRef, useState } from "react";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useToday } from "#web/lib/today.ts";
import { useEscape } from "#web/ui/useEscape.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { readDay } from "./readDay.ts";

const Calendar = lazyNamed(() => import("./Calendar.tsx"), "Calendar");

export type DayInputProps = Pick<
  TextInputProps,
  | "label"
  | "aria-label"
  | "description"
  | "required"
  | "disabled"
  | "className"
  | "error"
  | "name"
  | "leftSection"
  | "leftSectionWidth"
  | "miw"
> & {
  /** YYYY-MM-DD; "" for none. */
  value: string;
  /** The range offered by the calendar; typed dates are validated by the form. */
  min?: string;
  max?: string;
  /** Called with the date once one is typed or chosen; "" while the input is not a date. */
  onChange: (day: string, typed: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  "data-autofocus"?: boolean;
};

/**
 * A day, typed as people write it or chosen from a month, which a press or the down key opens; shown as 21 Nov 2026.
 * Mantine's own DateInput lets no key into its month, and Escape in it closes the dialog around it.
 */
export function DayInput({ value, min, max, onChange, onBlur, error, ref, ...input }: DayInputProps) {
  const translator = useTranslator();
  const { t, day } = translator;
  const today = useToday();
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState<"no" | "pointer" | "keys">("no");
  const [left, setLeft] = useState(true);
  const field = useRef<HTMLInputElement | null>(null);
  // The typed text stays as long as it equals the form's value, or is not a date yet.
  const read = typed === null ? null : readDay(typed, today, translator);
  const showsTyped = typed !== null && (read === null || read === value);
  const isNone = showsTyped && read === null && typed.trim() !== "";
  const shown = showsTyped ? typed : readDay(value, today, translator) === value ? day(value) : value;

  const close = () => {
    if (opened === "keys") field.current?.focus();
    setOpened("no");
  };
  useEscape(opened !== "no", close);
  const choose = (chosen: string) => {
    setTyped(null);
    onChange(chosen, chosen);
    field.current?.focus();
    setOpened("no");
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpened("keys");
  };
  return (
    <Popover
      opened={opened !== "no"}
      onChange={(open) => !open && setOpened("no")}
      closeOnEscape={false}
      withRoles={false}
      position="bottom-start"
      shadow="md"
    >
      <Popover.Target>
        <TextInput
          {...input}
          ref={(element) => {
            field.current = element;
            if (typeof ref === "function") ref(element);
            else if (ref) ref.current = element;
          }}
          autoComplete="off"
          placeholder={input.leftSection ? t("signIn.anyDay") : t("signIn.suchAsDay", { day: day(today) })}
          rightSection={<IconCalendar size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          value={shown}
          error={isNone && (left || error) ? t("signIn.writeDayLikeDay", { day: day(today) }) : error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange(readDay(currentTarget.value, today, translator) ?? "", currentTarget.value);
          }}
          onClick={() => setOpened("pointer")}
          onKeyDown={openByKey}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            setLeft(true);
            if (!isNone || value !== "") setTyped(null);
            onBlur?.();
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          {opened !== "no" && (
            <Calendar
              value={value}
              {...(min && { min })}
              {...(max && { max })}
              focused={opened === "keys"}
              onChoose={choose}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
