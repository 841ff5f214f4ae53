import { Button, FileButton } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useEffect, useMemo } from "react";
import { pictureTypes } from "#contract/file/picture.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import classes from "../ticket.module.css";

type Props = { photo: File | null; onChoose: (photo: File | null) => void };

/** A photo that is sent with the form. */
export function PhotoChoice({ photo, onChoose }: Props) {
  const { t } = useOwnTexts();
  const shown = useMemo(() => photo && URL.createObjectURL(photo), [photo]);
  useEffect(
    () => () => {
      if (shown !== null) URL.revokeObjectURL(shown);
    },
    [shown],
  );
  return (
    <div className={`${wide} ${classes.chosenPhoto}`}>
      {shown !== null && <img src={shown} alt={t("own.yourPhoto")} />}
      <FileButton accept={pictureTypes.join()} onChange={onChoose}>
        {(props) => (
          <Button
            {...props}
            variant="light"
            size="md"
            mih="2.75rem"
            leftSection={<IconCamera size={20} aria-hidden />}
          >
            {t("own.takePhoto")}
          </Button>
        )}
      </FileButton>
      {photo && (
        <Button variant="subtle" color="gray" mih="2.75rem" onClick={() => onChoose(null)}>
          {t("own.removePhoto")}
        </Button>
      )}
    </div>
  );
}
