import { Dialog } from "#web/ui/Dialog.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { usePhone } from "#web/ui/usePhone.ts";
import { EntryList } from "./EntryList.tsx";

type Props = { auditId: number | null; onClose: () => void };

/** An entry with all details, or the entries that it summarises. */
export function EntryDialog({ auditId, onClose }: Props) {
  const phone = usePhone();
  const shown = useLatest(auditId);
  return (
    <Dialog title="Audit entry" size="44rem" opened={auditId !== null} onClose={onClose} fullScreen={phone}>
      {shown !== "new" && (
        <EntryList key={shown} caption="Audit entry" filters={{ AuditId: shown }} ascending />
      )}
    </Dialog>
  );
}
