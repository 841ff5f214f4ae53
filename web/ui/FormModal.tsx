import { Button, Text, type MantineSize } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";
import classes from "./FormModal.module.css";
import { usePhone } from "./usePhone.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** A Mantine size or a CSS width. */
  size?: MantineSize | (string & {});
  /** True if the form has unsaved input: closing then asks for confirmation. */
  dirty?: boolean;
  /** Set while the browser's Back is blocked: asks as closing does, then leaves or stays. */
  leaving?: { go: () => void; stay: () => void } | null;
  /** The form; its first field carries `data-autofocus`. */
  children: ReactNode;
};

/** A dialog around a form: full screen on a phone, and it never discards input without asking. */
export function FormModal({
  title,
  opened,
  onClose,
  size = "lg",
  dirty = false,
  leaving = null,
  children,
}: Props) {
  const { t } = useTranslator();
  const phone = usePhone();
  const [asking, ask] = useDisclosure(false);
  const close = () => (dirty ? ask.open() : onClose());
  const stay = () => {
    ask.close();
    leaving?.stay();
  };
  const discard = () => {
    ask.close();
    if (leaving) leaving.go();
    else onClose();
  };
  return (
    <>
      <Dialog
        title={title}
        opened={opened}
        onClose={close}
        size={size}
        fullScreen={phone}
        classNames={{ content: classes.content, body: classes.body }}
      >
        {children}
      </Dialog>
      <Dialog
        title={t("ui.discardWhatYouTyped")}
        opened={opened && (asking || leaving !== null)}
        onClose={stay}
        size="sm"
        centered
        zIndex={210}
      >
        <Text>{t("ui.itHasNotBeenSaved")}</Text>
        <div className={classes.choice}>
          <Button variant="default" data-autofocus onClick={stay}>
            {t("ui.keepEditing")}
          </Button>
          <Button color="red" onClick={discard}>
            {t("ui.discard")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
