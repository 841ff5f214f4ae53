import { Alert } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { indiaAt } from "#contract/day.ts";
import type { CallError } from "#web/lib/call.ts";
import { useOnline } from "#web/lib/online.ts";
import { useToday } from "#web/lib/today.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** Says that there is no connection, by the browser or by the last call of `query`, and how old its data is. */
export function Offline({ query }: { query: UseQueryResult<unknown, CallError> }) {
  const { t } = useOwnTexts();
  const { instant, time } = useTranslator();
  const today = useToday();
  const online = useOnline();
  const { dataUpdatedAt, error } = query;
  if (online && error?.status !== 0) return null;
  const readAt = new Date(dataUpdatedAt);
  const local = indiaAt(readAt);
  const when = local.day === today ? time(local.time) : instant(readAt.toISOString());
  return (
    <Alert color="marigold" icon={<IconWifiOff size={20} aria-hidden />} mb="md" role="status">
      {dataUpdatedAt > 0 ? t("own.asOf", { when }) : t("own.noInternet")}
    </Alert>
  );
}
