import { getService } from "#contract/catalogue/service.ts";
import { type Editing, RecordDialog } from "#web/ui/dialog/RecordDialog.tsx";
import { ServiceForm } from "./ServiceForm.tsx";

export function ServiceDialog(dialog: Editing) {
  return (
    <RecordDialog
      noun="Service"
      size="44rem"
      read={getService}
      bodyOf={(serviceId) => ({ serviceId })}
      {...dialog}
    >
      {(service) => <ServiceForm service={service} />}
    </RecordDialog>
  );
}
