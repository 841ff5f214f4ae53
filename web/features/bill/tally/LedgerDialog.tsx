import { Text, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  getTallyLedgers,
  ledgerField,
  saveTallyLedgers,
  type TallyLedger,
  tallyLedgers,
  type TallyLedgers,
} from "#contract/bill/tally.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";

type Props = { companyId: number; opened: boolean; onClose: () => void };
type Body = typeof saveTallyLedgers.body;

const labels: Record<TallyLedger, string> = {
  sales: "Sales",
  cgst: "CGST",
  sgst: "SGST",
  igst: "IGST",
  roundOff: "Round Off",
  cash: "Cash",
  upi: "UPI",
  bank: "Bank Transfer",
  card: "Card",
  cheque: "Cheque",
  online: "Net Banking and Wallets",
};

/** Names the ledgers of a company's Tally. */
export function LedgerDialog({ companyId, ...dialog }: Props) {
  return (
    <MarkedModal title="Ledgers of Tally" size="40rem" {...dialog}>
      <Saved companyId={companyId} />
    </MarkedModal>
  );
}

function Saved({ companyId }: { companyId: number }) {
  const query = useCall(getTallyLedgers, { CompanyId: companyId });
  const { error, onRetry } = tableState(query);
  if (query.data) return <LedgerForm companyId={companyId} names={query.data} />;
  return error ? <ErrorState {...error} onRetry={onRetry} /> : <LoadingScreen />;
}

function LedgerForm({ companyId, names }: { companyId: number; names: TallyLedgers }) {
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(saveTallyLedgers.body),
    defaultValues: {
      CompanyId: companyId,
      ...Object.fromEntries(tallyLedgers.map((ledger) => [ledgerField(ledger), names[ledger]])),
    },
  });
  const { errors } = form.formState;
  const saving = useDialogSave({ form, endpoint: saveTallyLedgers, saved: "Ledgers Saved Successfully" });
  return (
    <DialogForm label="Ledgers of Tally" saving={saving} submit="Save">
      <Text className={wide}>
        The names of these ledgers in the company's Tally. A name that Tally does not have yet is added to it.
        Payments other than cash may share one ledger, such as that of the bank account.
      </Text>
      {tallyLedgers.map((ledger) => (
        <TextInput
          key={ledger}
          label={labels[ledger]}
          required
          maxLength={100}
          error={errors[ledgerField(ledger)]?.message}
          {...form.register(ledgerField(ledger))}
        />
      ))}
    </DialogForm>
  );
}
