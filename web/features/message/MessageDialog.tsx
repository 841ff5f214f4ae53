import { Alert, Button, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { type Message, retryMessage } from "#contract/message/message.ts";
import { languages } from "#i18n/languages.ts";
import { formatInstant } from "#contract/format.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import classes from "./MessageDialog.module.css";
import { channelNames } from "./words.ts";

type Props = { message: Message | null; opened: boolean; onClose: () => void };

/** Shows one message as sent, to copy it or send it again. */
export function MessageDialog({ message, opened, onClose }: Props) {
  const phone = usePhone();
  return (
    <Dialog opened={opened} onClose={onClose} title={message?.subject} size="lg" fullScreen={phone}>
      {message && <Letter message={message} onSent={onClose} />}
    </Dialog>
  );
}

function Letter({ message, onSent }: { message: Message; onSent: () => void }) {
  const { channel, language, to, createdAt, problem, body, retryable } = message;
  return (
    <div className={classes.letter}>
      <Text size="sm" c="dimmed">
        {channelNames[channel]} to {to}, {formatInstant(createdAt)}
      </Text>
      {problem && <Alert color="red">{problem}</Alert>}
      {body === null ? (
        <Text>The text is not kept any longer: the message has run out.</Text>
      ) : (
        <pre className={classes.text} lang={language} aria-label={languages[language].name}>
          {body}
        </pre>
      )}
      <div className={classes.actions}>
        {retryable && hasPermission("message:write") && <Retry message={message} onSent={onSent} />}
        {body !== null && <CopyButton text={body} label="Copy" />}
      </div>
    </div>
  );
}

function Retry({ message: { messageId }, onSent }: { message: Message; onSent: () => void }) {
  const retry = useSend(retryMessage, {
    onDone: () => {
      toastSuccess("The message waits to be sent again.");
      onSent();
    },
  });
  const send = () => retry.mutate({ messageId }, { onError: ({ message }) => toastError(message) });
  return (
    <Button leftSection={<IconSend size={18} aria-hidden />} loading={retry.isPending} onClick={send}>
      Send Again
    </Button>
  );
}
