import { Button } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { formatMoney } from "#contract/format.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { usePayNow } from "./usePayNow.ts";

type Props = {
  bookingId: number;
  /** Rupees. */
  open: number;
};

/** Opens the gateway's page for an upfront booking; renders nothing where it cannot be paid online. */
export function PayNow({ bookingId, open }: Props) {
  const { t } = useTranslator();
  const paying = usePayNow({ BookingId: bookingId }, open > 0);
  if (!paying.isOffered) return null;
  return (
    <Button
      mih="2.75rem"
      leftSection={<IconCash size={18} aria-hidden />}
      loading={paying.isOpening}
      onClick={paying.open}
    >
      {t("money.payNowAmount", { amount: formatMoney(open) })}
    </Button>
  );
}
