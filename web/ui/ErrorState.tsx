import { Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import classes from "./States.module.css";
import { useSpeech } from "#web/words/speech.ts";

type Props = {
  /** A sentence for the reader. */
  message: string;
  /** What support needs to find the failure in the log. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
};

/** Something could not be loaded: what, and the way to try again. */
export function ErrorState({ message, requestId, onRetry }: Props) {
  const { say, told } = useSpeech();
  return (
    <div className={classes.state} role="alert">
      <Text fw={600}>{told(message)}</Text>
      {requestId && (
        <Text size="xs" c="dimmed">
          {say("Request {number}", { number: requestId })}
        </Text>
      )}
      {onRetry && (
        <Button
          variant="default"
          mt="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        >
          {say("Try again")}
        </Button>
      )}
    </div>
  );
}
