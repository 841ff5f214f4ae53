import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslator } from "#web/texts/translator.ts";

/** A password input with a show/hide toggle for mouse and keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslator();
  const [visible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        "aria-label": t(visible ? "signIn.hidePassword" : "signIn.showPassword"),
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
