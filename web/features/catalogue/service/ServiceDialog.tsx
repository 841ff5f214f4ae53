import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { getService } from "#contract/catalogue/service.ts";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { ServiceForm } from "./ServiceForm.tsx";

type Props = { editing: number | "new" | null; onClose: () => void };

/** Adds a service, or changes one. */
export function ServiceDialog({ editing, onClose }: Props) {
  const shown = useLatest(editing);
  return (
    <MarkedModal
      title={shown === "new" ? "Add Service" : "Edit Service"}
      size="44rem"
      opened={editing !== null}
      onClose={onClose}
    >
      {shown === "new" ? <ServiceForm service={null} /> : <EditService serviceId={shown} />}
    </MarkedModal>
  );
}

function EditService({ serviceId }: { serviceId: number }) {
  return (
    <Opened query={useCall(getService, { serviceId })}>
      {(service) => <ServiceForm service={service} />}
    </Opened>
  );
}
