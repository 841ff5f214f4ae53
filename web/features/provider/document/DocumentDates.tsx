import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import { DocumentFields, type getDocuments, updateDocument } from "#contract/provider/document.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type ProviderDocument = ReplyOf<typeof getDocuments>[number];
type Props = { paper: ProviderDocument | null; opened: boolean; onClose: () => void };

const Dates = DocumentFields.pick({ IssuedOn: true, ExpiresOn: true });

/** Edits a document's validity dates without a new upload. */
export function DocumentDates({ paper, ...dialog }: Props) {
  return (
    <MarkedModal title={`Dates of ${paper?.documentType}`} size="36rem" {...dialog}>
      {paper && <DatesForm paper={paper} />}
    </MarkedModal>
  );
}

function DatesForm({ paper: edited }: { paper: ProviderDocument }) {
  const form = useForm<z.input<typeof Dates>, unknown, z.output<typeof Dates>>({
    resolver: resolverOf(Dates),
    defaultValues: { IssuedOn: edited.issuedOn ?? "", ExpiresOn: edited.expiresOn ?? "" },
  });
  const saving = useDialogSave({
    form,
    endpoint: updateDocument,
    body: (dates) => ({
      ...dates,
      DocumentType: edited.documentType,
      Description: edited.description,
      ProviderId: edited.providerId,
      providerDocumentId: edited.providerDocumentId,
    }),
    saved: "Document Updated Successfully",
  });
  return (
    <DialogForm label="Dates" saving={saving} submit="Save Dates">
      <DayField control={form.control} name="IssuedOn" label="Issued on" />
      <DayField control={form.control} name="ExpiresOn" label="Valid until (empty: for good)" />
    </DialogForm>
  );
}
