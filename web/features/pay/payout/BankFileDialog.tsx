import { Alert, Button, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { formatMoney, formatMonth, plural } from "#contract/format.ts";
import { exportBankFile } from "#contract/pay/payslip.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { OfCompany, type PayCompany } from "../CompanyField.tsx";
import classes from "../pay.module.css";
import { MarkBankPaidForm } from "./MarkBankPaidForm.tsx";

type Props = { companyId: number | null; month: string };

/** The bank's file of a closed month, for NEFT or IMPS. */
export function BankFileDialog({
  companyId,
  month,
  ...dialog
}: Props & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title={`Bank File of ${formatMonth(month)}`} size="36rem" {...dialog}>
      <BankFile companyId={companyId} month={month} />
    </MarkedModal>
  );
}

function BankFile({ companyId, month }: Props) {
  const [chosen, choose] = useState(companyId);
  return (
    <OfCompany value={chosen} onChange={choose}>
      {(company) => <FileOf key={company.CompanyId} company={company} month={month} />}
    </OfCompany>
  );
}

function FileOf({ company, month }: { company: PayCompany; month: string }) {
  const query = useCall(exportBankFile, { ...company, Month: month });
  if (query.error?.code === "conflict") return <p role="status">{query.error.message}.</p>;
  if (!query.data || query.isPlaceholderData) return <NoData query={query} />;
  const { url, payments, total, leftOut } = query.data;
  return (
    <>
      <p role="status">
        {payments === 0 ? (
          "Nothing is left to pay by bank."
        ) : (
          <>
            <strong>{plural(payments, "payment")}</strong> of <strong>{formatMoney(total)}</strong> in all:
            what is not yet marked as paid.
          </>
        )}
      </p>
      {payments > 0 && (
        <>
          <Text size="sm" c="dimmed">
            It has whole account numbers: who downloads it is kept in the audit trail.
          </Text>
          <Button component="a" href={url} my="md" leftSection={<IconDownload size={18} aria-hidden />}>
            Download (CSV)
          </Button>
        </>
      )}
      {leftOut.length > 0 && (
        <Alert color="marigold" mb="md">
          <details className={classes.leftOut}>
            <summary>Left out, without a bank account: {plural(leftOut.length, "washer")}</summary>
            <ul className={classes.warnings}>
              {leftOut.map(({ providerId, name, net }) => (
                <li key={providerId}>
                  {name}, {formatMoney(net)}
                </li>
              ))}
            </ul>
          </details>
        </Alert>
      )}
      {payments > 0 && <MarkBankPaidForm company={company} month={month} payments={payments} />}
    </>
  );
}
