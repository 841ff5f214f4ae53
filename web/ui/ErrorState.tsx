import { Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import classes from "./States.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  /** A sentence for the reader. */
  message: string;
  /** What support needs to find the failure in the log. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
};

/** Something could not be loaded: what, and the way to try again. */
export function ErrorState({ message, requestId, onRetry }: Props) {
  const { t } = useTranslator();
  return (
    <div className={classes.state} role="alert">
      <Text fw={600}>{message}</Text>
      {requestId && (
        <Text size="xs" c="dimmed">
          {t("ui.requestNumber", { number: requestId })}
        </Text>
      )}
      {onRetry && (
        <Button
          variant="default"
          mt="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        >
          {t("ui.tryAgain")}
        </Button>
      )}
    </div>
  );
}
