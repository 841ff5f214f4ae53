import { TextInput, type TextInputProps } from "@mantine/core";
import { languages, type OtherLanguage, otherLanguages } from "#i18n/languages.ts";
import { FieldGroup } from "#web/ui/FieldGroup.tsx";

type Props = {
  why: string;
  children: (code: OtherLanguage) => Pick<TextInputProps, "error" | "name" | "onChange" | "onBlur">;
};

/** Names of an item or a service in the other languages. */
export function NamesFields({ why, children: fieldOf }: Props) {
  return (
    <FieldGroup legend="Names in other languages" columns={3} why={why}>
      {otherLanguages.map((code) => (
        <TextInput
          key={code}
          label={languages[code].english}
          lang={languages[code].locale}
          {...fieldOf(code)}
        />
      ))}
    </FieldGroup>
  );
}
