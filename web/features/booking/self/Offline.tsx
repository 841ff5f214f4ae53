import { Alert } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { useOnline } from "#web/lib/online.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** Says that there is no connection, and how old the page is. `readAt` in milliseconds; 0 without any data. */
export function Offline({ readAt }: { readAt: number }) {
  const { t } = useOwnTexts();
  const { instant } = useTranslator();
  if (useOnline()) return null;
  return (
    <Alert color="marigold" icon={<IconWifiOff size={20} aria-hidden />} mb="md" role="status">
      {t("own.noInternet")} {readAt > 0 && t("own.asOf", { when: instant(new Date(readAt).toISOString()) })}
    </Alert>
  );
}
