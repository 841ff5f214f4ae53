import { Dialog } from "#web/ui/Dialog.tsx";
import { useSpeech } from "#web/words/speech.ts";
import { Account } from "./Account.tsx";

type Props = { customerIds: readonly number[]; opened: boolean; onClose: () => void };

/** A customer's own accounts: of each company that knows them. */
export function AccountDialog({ customerIds, opened, onClose }: Props) {
  const { say } = useSpeech();
  return (
    <Dialog title={say("Statement of account")} size="xl" opened={opened} onClose={onClose}>
      {customerIds.map((customerId) => (
        <Account key={customerId} customerId={customerId} />
      ))}
    </Dialog>
  );
}
