import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";

/** A password that can be shown while it is typed, by mouse and by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        "aria-label": visible ? "Hide the password" : "Show the password",
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
