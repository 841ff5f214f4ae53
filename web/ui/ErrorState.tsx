import { Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import classes from "./States.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  message: string;
  /** Lets support find the failure in the log. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
};

/** A loading error and a retry button. */
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
