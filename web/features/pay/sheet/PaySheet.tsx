import { Button, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { formatMonth, plural } from "#contract/format.ts";
import { getPayMonth, type ProviderPay } from "#contract/pay/pay.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { PdfFrame } from "#web/ui/PdfFrame.tsx";
import { RecordPage } from "#web/ui/RecordPage.tsx";
import classes from "../pay.module.css";
import { AdjustDialog } from "./AdjustDialog.tsx";
import { StatementButtons } from "./StatementButtons.tsx";
import { Sums } from "./Sums.tsx";

type Props = { providerId: number; month: string; onBack: () => void };

export function PaySheet({ providerId, month, onBack }: Props) {
  const query = useCall(getPayMonth, { Month: month, ProviderId: providerId });
  return (
    <RecordPage list="Pay" onBack={onBack} query={query}>
      {/* A provider who changed companies in the month has one sheet per company. */}
      {({ providers }) => providers.map((pay) => <Sheet key={pay.companyId} pay={pay} month={month} />)}
    </RecordPage>
  );
}

type SheetProps = { pay: ProviderPay; month: string };

function Sheet({ pay, month }: SheetProps) {
  return (
    <>
      <Title order={1}>{pay.name}</Title>
      <p className={classes.totals}>
        {pay.companyName} · {formatMonth(month)} · {plural(pay.washes, "wash", "washes")}
        {pay.withoutRate > 0 && `, ${pay.withoutRate} without a rate`}
      </p>
      <Actions pay={pay} month={month} />
      <div className={classes.view}>
        <div className={classes.sheet}>
          <Sums pay={pay} month={month} />
        </div>
        <PdfFrame url={pay.paperUrl} title={`Statement of ${pay.name}`} />
      </div>
    </>
  );
}

function Actions({ pay, month }: SheetProps) {
  const [adjusting, adjust] = useDisclosure(false);
  return (
    <div className={classes.actions}>
      {hasPermission("pay:write") && (
        <Button leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />} onClick={adjust.open}>
          Adjust
        </Button>
      )}
      <StatementButtons pay={pay} month={month} />
      <AdjustDialog pay={pay} month={month} opened={adjusting} onClose={adjust.close} />
    </div>
  );
}
