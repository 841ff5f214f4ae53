import { Alert, Button, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { Message } from "#contract/message/message.ts";
import { formatInstant } from "#contract/format.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import classes from "./MessageDialog.module.css";

type Props = { message: Message | null; onClose: () => void };

/** One message as it was written, to read or to copy. */
export function MessageDialog({ message, onClose }: Props) {
  const phone = usePhone();
  return (
    <Dialog opened={message !== null} onClose={onClose} title={message?.subject} size="lg" fullScreen={phone}>
      {message && <Letter {...message} />}
    </Dialog>
  );
}

const ways = { mail: "Mail", sms: "Text message", whatsapp: "WhatsApp" } as const;

function Letter({ channel, to, createdAt, problem, body }: Message) {
  return (
    <div className={classes.letter}>
      <Text size="sm" c="dimmed">
        {ways[channel]} to {to}, {formatInstant(createdAt)}
      </Text>
      {problem && <Alert color="red">{problem}</Alert>}
      {body === null ? (
        <Text>The text is not kept any longer: the message was sent, or it has run out.</Text>
      ) : (
        <Body text={body} />
      )}
    </div>
  );
}

function Body({ text }: { text: string }) {
  const { copy, copied, error } = useClipboard();
  return (
    <>
      <pre className={classes.text}>{text}</pre>
      <div className={classes.actions}>
        <Button
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => copy(text)}
        >
          {copied ? "Copied" : "Copy"}
        </Button>
        {error && <Text c="red">Copying did not work here. Select the text and copy it by hand.</Text>}
      </div>
    </>
  );
}
