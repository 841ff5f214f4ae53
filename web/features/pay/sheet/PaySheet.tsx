import { Title } from "@mantine/core";
import { formatDay, formatMonth, plural } from "#contract/format.ts";
import { getPayMonth, type ProviderPay } from "#contract/pay/pay.ts";
import { useCall } from "#web/lib/query.ts";
import { PdfFrame } from "#web/ui/PdfFrame.tsx";
import { RecordPage } from "#web/ui/RecordPage.tsx";
import classes from "../pay.module.css";
import { Actions } from "./Actions.tsx";
import { documentName } from "./StatementButtons.tsx";
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
        {pay.pan !== "" && ` · PAN ${pay.pan}`}
        {pay.closedOn !== null && ` · closed on ${formatDay(pay.closedOn)}`}
      </p>
      <Actions pay={pay} month={month} />
      <div className={classes.view}>
        <div className={classes.sheet}>
          <Sums pay={pay} month={month} />
        </div>
        <PdfFrame url={pay.paperUrl} title={`${documentName(pay)} of ${pay.name}`} />
      </div>
    </>
  );
}
