import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { TaxSettingsForm, titleOf } from "./TaxSettingsForm.tsx";
import type { TaxFormProps } from "./taxValues.ts";

/** Adds tax settings that are valid from a given day, or changes some under which nothing was issued. */
export function TaxSettingsDialog({
  opened,
  onClose,
  ...form
}: TaxFormProps & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title={titleOf(form)} size="48rem" opened={opened} onClose={onClose}>
      <TaxSettingsForm {...form} />
    </MarkedModal>
  );
}
