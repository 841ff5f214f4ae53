import { Anchor, CloseButton, Loader, Modal } from "@mantine/core";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { getDocument } from "#contract/provider/document.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { Covered, useMark } from "#web/ui/dialog/marks.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { useEscape } from "#web/ui/useEscape.ts";
import { useUnreadToast } from "../words.ts";
import classes from "./document.module.css";

type Props = { opened: boolean; documentId: number | null; onClose: () => void };

/** One document full screen. Its URL is fetched each time, since it expires after a few minutes. */
export function DocumentOverlay({ opened, documentId, onClose }: Props) {
  useMark(Covered, opened);
  useEscape(opened, onClose);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      fullScreen
      closeOnEscape={false}
      zIndex={220}
      // A className on Modal.Content would also apply to its fixed wrapper, and put the overlay below the window.
      classNames={{ content: classes.overlay }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Document">
        <CloseButton className={classes.close} size="lg" aria-label="Close document" onClick={onClose} />
        {opened && documentId !== null && <Document key={documentId} documentId={documentId} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function Document({ documentId }: { documentId: number }) {
  const query = useCall(getDocument, { providerDocumentId: documentId });
  const { error, onRetry } = tableState(query);
  useUnreadToast(query.error, "Provider Document");
  if (error) return <ErrorState {...error} onRetry={onRetry} />;
  if (!query.data || query.isFetching) return <Loader aria-label="Loading" />;
  const { documentUrl, documentType } = query.data;
  const url = DOCUMENTS + documentUrl;
  return documentUrl.endsWith(".pdf") ? (
    <>
      {/* No sandbox attribute, since Chromium shows no PDF in one; the response's policy isolates it instead. */}
      <iframe className={classes.pdf} src={url} title={documentType} />
      <Anchor className={classes.outside} href={url} target="_blank" rel="noopener noreferrer">
        Open the PDF in a window of its own
      </Anchor>
    </>
  ) : (
    <img className={classes.page} src={url} alt={documentType} />
  );
}
