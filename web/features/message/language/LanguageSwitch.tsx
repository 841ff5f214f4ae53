import { NativeSelect } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { isLanguage, languages } from "#i18n/languages.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { choosable, useLanguage } from "./language.ts";

/** Chooses the language of the customers' screens, each by its own name; nothing where English is the only one. */
export function LanguageSwitch() {
  const choice = useLanguage();
  const { t } = useTranslator();
  if (!choice) return null;
  return (
    <NativeSelect
      w="8rem"
      flex="none"
      name="language"
      aria-label={t("account.language")}
      leftSection={<IconLanguage size={18} aria-hidden />}
      variant="unstyled"
      value={choice.language}
      onChange={({ currentTarget: { value } }) => {
        if (isLanguage(value)) choice.choose(value);
      }}
    >
      {choosable(choice.offered, choice.language).map((code) => (
        <option key={code} value={code} lang={languages[code].locale}>
          {languages[code].name}
        </option>
      ))}
    </NativeSelect>
  );
}
