import { Button, FileButton, Text } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { pictureTypes } from "#contract/file/picture.ts";
import { addTicketPhoto } from "#contract/ticket/thread.ts";
import { useRefresh } from "#web/lib/query.ts";
import { useUpload } from "#web/lib/upload.ts";
import { preparePicture } from "#web/ui/form/preparePicture.ts";
import { useTicketTexts } from "#web/features/ticket/ticketTexts.ts";

type Props = { ticketId: number; internal: boolean; /** How many photos may still be added. */ left: number };

/** Uploads a photo to a ticket as soon as it is chosen. */
export function PhotoButton({ ticketId, internal, left }: Props) {
  const { t } = useTicketTexts();
  const refresh = useRefresh();
  const upload = useUpload(addTicketPhoto, {
    prepare: preparePicture,
    body: { ticketId, Internal: internal ? "true" : "false" },
    onDone: () => void refresh(),
  });
  return (
    <>
      <FileButton accept={pictureTypes.join()} onChange={(file) => file && upload.send(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconCamera size={18} aria-hidden />}
            loading={upload.sent !== null}
            disabled={left === 0 && !internal}
          >
            {t("ticket.addPhoto")}
          </Button>
        )}
      </FileButton>
      {upload.error && (
        <Text c="red" size="sm" role="alert">
          {upload.error.message}
        </Text>
      )}
    </>
  );
}
