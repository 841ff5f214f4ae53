import { InputBase } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { isLanguage, languages } from "#i18n/languages.ts";
import { useEarlyValue } from "#web/lib/useEarlyValue.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { choosable, useLanguage } from "./language.ts";

/**
 * Selects the language of the customers' screens, listed by native names; renders nothing where English is the only
 * one.
 */
export function LanguageSwitch() {
  const choice = useLanguage();
  const { t } = useTranslator();
  const choose = (value: string) => {
    if (isLanguage(value)) choice?.choose(value);
  };
  const field = useEarlyValue<HTMLSelectElement>(choice?.language ?? "", choose);
  if (!choice) return null;
  return (
    // A NativeSelect would load the styles of comboboxes on the sign-in screen, only for its arrow.
    <InputBase
      component="select"
      ref={field}
      name="language"
      w="6.5rem"
      flex="0 1 auto"
      miw={0}
      aria-label={t("account.language")}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      rightSectionWidth={28}
      pointer
      variant="default"
      size="sm"
      value={choice.language}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {choosable(choice.offered, choice.language).map((code) => (
        <option key={code} value={code} lang={languages[code].locale}>
          {languages[code].name}
        </option>
      ))}
    </InputBase>
  );
}
