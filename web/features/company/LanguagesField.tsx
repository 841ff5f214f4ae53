import { Checkbox, Group } from "@mantine/core";
import { useController } from "react-hook-form";
import { languageCodes, languages } from "#i18n/languages.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import type { CompanyForm } from "./useCompanyForm.ts";

/** The languages that a company offers. With all of them ticked, languages added later are offered too. */
export function LanguagesField({ control }: Pick<CompanyForm, "control">) {
  const { field, fieldState } = useController({ control, name: "Languages" });
  return (
    <Checkbox.Group
      className={wide}
      label="Languages"
      description="Customers and cleaners choose among these. English is always offered."
      value={[...(field.value ?? languageCodes)]}
      onChange={(chosen: string[]) => {
        const codes = languageCodes.filter((code) => code === "en" || chosen.includes(code));
        field.onChange(codes.length === languageCodes.length ? null : codes);
      }}
      error={fieldState.error?.message}
    >
      <Group mt="xs">
        {languageCodes.map((code) => (
          <Checkbox key={code} value={code} label={languages[code].english} disabled={code === "en"} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
