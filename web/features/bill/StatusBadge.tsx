import { Badge } from "@mantine/core";
import type { BillStatus } from "#contract/bill/status.ts";
import { statusColors, statusNames } from "./words.ts";
import { useTranslator } from "#web/texts/translator.ts";

export function StatusBadge({ status }: { status: BillStatus }) {
  const { t } = useTranslator();
  return (
    <Badge miw="max-content" color={statusColors[status]}>
      {t(statusNames[status])}
    </Badge>
  );
}
