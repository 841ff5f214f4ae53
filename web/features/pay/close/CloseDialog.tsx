import { Alert, Button, NativeSelect } from "@mantine/core";
import { useContext, useState } from "react";
import { addMonths, monthOf } from "#contract/day.ts";
import { formatMoney, formatMonth, plural } from "#contract/format.ts";
import { closePayMonth, previewPayClose } from "#contract/pay/payslip.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { Close } from "#web/ui/dialog/marks.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { OfCompany, type PayCompany } from "../CompanyField.tsx";
import { ClosePreview } from "./ClosePreview.tsx";

type Props = { opened: boolean; onClose: () => void; companyId: number | null };

/** The number of past months offered. */
const MONTHS = 12;

/** Previews closing a month of pay, and closes it. */
export function CloseDialog({ companyId, ...dialog }: Props) {
  return (
    <MarkedModal title="Close a Month" size="40rem" {...dialog}>
      <CloseForm companyId={companyId} />
    </MarkedModal>
  );
}

function CloseForm({ companyId }: Pick<Props, "companyId">) {
  const [chosen, choose] = useState(companyId);
  const last = addMonths(monthOf(useToday()), -1);
  const [month, setMonth] = useState(last);
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(last, -back));
  return (
    <>
      <NativeSelect
        label="Month"
        mb="md"
        data-autofocus
        data={months.map((value) => ({ value, label: formatMonth(value) }))}
        value={month}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
      />
      <OfCompany value={chosen} onChange={choose}>
        {(company) => <CloseOne key={`${company.CompanyId} ${month}`} company={company} month={month} />}
      </OfCompany>
    </>
  );
}

function CloseOne({ company, month }: { company: PayCompany; month: string }) {
  const close = useContext(Close);
  const body = { ...company, Month: month };
  const preview = useCall(previewPayClose, body);
  const { error, onRetry, loading } = tableState(preview);
  const closing = useSend(closePayMonth, {
    onDone: ({ payslips, net }) => {
      toastSuccess(`${plural(payslips, "payslip")} of ${formatMoney(net)} Made Successfully`);
      close();
    },
  });
  const shown = loading ? undefined : preview.data;
  return (
    <>
      {closing.error && (
        <Alert color="red" mb="md">
          {closing.error.message}
        </Alert>
      )}
      {shown ? (
        <ClosePreview preview={shown} month={month} />
      ) : error ? (
        <ErrorState {...error} onRetry={onRetry} />
      ) : (
        <LoadingScreen />
      )}
      <FormActions>
        <Button
          loading={closing.isPending}
          disabled={!shown || shown.closed}
          onClick={() => closing.mutate(body)}
        >
          Close {formatMonth(month)}
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </FormActions>
    </>
  );
}
