import { Dialog } from "#web/ui/Dialog.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import { Account } from "./Account.tsx";

type Props = { customerIds: readonly number[]; opened: boolean; onClose: () => void };

/** A customer's own accounts, one per company. */
export function AccountDialog({ customerIds, opened, onClose }: Props) {
  const { t } = useTranslator();
  return (
    <Dialog title={t("money.statementOfAccount")} size="xl" opened={opened} onClose={onClose}>
      {customerIds.map((customerId) => (
        <Account key={customerId} customerId={customerId} />
      ))}
    </Dialog>
  );
}
