import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyButton } from "./CopyButton.tsx";
import { Dialog } from "./Dialog.tsx";
import { FormActions } from "./FormActions.tsx";
import classes from "./SecretDialog.module.css";
import { usePhone } from "./usePhone.ts";

type Props = {
  title: string;
  /** Null while there is none to show. */
  secret: string | null;
  /** What the secret is for, and where to enter it. */
  children: ReactNode;
  onClose: () => void;
};

/** Shows a secret once. Only its button closes it, so that it is not lost by accident. */
export function SecretDialog({ title, secret, children, onClose }: Props) {
  const phone = usePhone();
  return (
    <Dialog
      title={title}
      opened={secret !== null}
      onClose={() => {}}
      size="lg"
      fullScreen={phone}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div className={classes.sheet}>
        <Text>{children}</Text>
        <code className={classes.secret}>{secret}</code>
        <div>
          <CopyButton text={secret ?? ""} label="Copy" />
        </div>
        <FormActions>
          <Button onClick={onClose}>I have kept it</Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
