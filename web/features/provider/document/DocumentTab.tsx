import { IconCalendar, IconEye } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import type { ReplyOf } from "#contract/endpoint.ts";
import { addDocument, deleteDocument, getDocuments } from "#contract/provider/document.ts";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { call } from "#web/lib/call.ts";
import { formatDay, formatDayOf, formatInstant } from "#contract/format.ts";
import { listed } from "#web/lib/choices.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { newKey } from "#web/lib/keyed.ts";
import { useCall, useRefresh, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { useRecordForm } from "#web/ui/form/useRecordForm.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import { RecordSection } from "../record/RecordSection.tsx";
import { DocumentDates } from "./DocumentDates.tsx";
import { DocumentForm, type DocumentInput, type DocumentOutput } from "./documentForm.ts";
import { DocumentInputs } from "./DocumentInputs.tsx";
import { DocumentOverlay } from "./DocumentOverlay.tsx";
import classes from "./document.module.css";
import { resolverOf } from "#web/lib/resolver.ts";

type ProviderDocument = ReplyOf<typeof getDocuments>[number];

/** The validity of a document, as far as its dates are known. */
const validityOf = ({ issuedOn, expiresOn }: ProviderDocument): string =>
  [issuedOn && `from ${formatDay(issuedOn)}`, expiresOn && `until ${formatDay(expiresOn)}`]
    .filter(Boolean)
    .join(" ") || "No dates";

const columns: DataColumn<ProviderDocument>[] = [
  {
    key: "type",
    header: "Document Type",
    value: ({ documentType }) => documentType || "N/A",
    cell: (one) => (
      <span className={classes.typed}>
        {one.thumbnailUrl && (
          <img className={classes.thumbnail} src={DOCUMENTS + one.thumbnailUrl} alt="" loading="lazy" />
        )}
        <TwoLines
          first={one.documentType || "N/A"}
          second={`${validityOf(one)}, uploaded ${formatDayOf(one.uploadedAt)}`}
        />
      </span>
    ),
    stacked: true,
    least: "26rem",
    cardTitle: true,
  },
  { key: "description", header: "Description", value: ({ description }) => description || "N/A" },
];

const exportColumns = [
  ...columns,
  { key: "holds", header: "Valid", value: validityOf },
  {
    key: "uploaded",
    header: "Uploaded",
    value: ({ uploadedAt }: ProviderDocument) => formatInstant(uploadedAt),
  },
];

const choiceOf = (shown: ProviderDocument) => ({
  value: shown.providerDocumentId,
  label: shown.documentType,
});

export function DocumentTab({ providerId, viewOnly }: { providerId: number; viewOnly: boolean }) {
  if (!hasPermission("document:read")) return <p>Documents are shown to those who check them only.</p>;
  return <Documents providerId={providerId} viewOnly={viewOnly} />;
}

const blank = { Description: "", IssuedOn: "", ExpiresOn: "" };

function useDocumentForm(providerId: number, onSent: (share: number | null) => void) {
  const refresh = useRefresh();
  const [keys] = useState(() => new WeakMap<Blob, string>());
  const [chosen, setChosen] = useState<File | null>(null);
  const form = useForm<DocumentInput, unknown, DocumentOutput>({
    resolver: resolverOf(DocumentForm),
    defaultValues: blank,
  });
  const record = useRecordForm({
    form,
    noun: "Document",
    name: "DocumentType",
    blank: () => {
      form.reset(blank);
      setChosen(null);
    },
    blankAfterAdding: true,
    notify: toastSuccess,
    onRefused: () => toastError("Failed to submit document"),
    // Only a document's dates can be edited, in a separate dialog; another picture is a new document.
    load: () => Promise.reject(new Error("Documents are not edited.")),
    save: async ({ File, ...fields }) => {
      const key = keys.get(File) ?? newKey();
      keys.set(File, key);
      onSent(0);
      try {
        await call(addDocument, { ...fields, ProviderId: providerId }, { file: File, key, onSent });
      } finally {
        onSent(null);
      }
      await refresh();
    },
  });
  return { form, record, chosen, setChosen };
}

function Documents({ providerId, viewOnly }: { providerId: number; viewOnly: boolean }) {
  const documents = useCall(getDocuments, { providerId });
  const rows = useMemo(() => documents.data && listed(documents.data, choiceOf), [documents.data]);
  const remove = useSend(deleteDocument);
  const viewing = useTarget<ProviderDocument>();
  const datesTarget = useTarget<ProviderDocument>();
  const [sent, setSent] = useState<number | null>(null);
  const { form, record, chosen, setChosen } = useDocumentForm(providerId, setSent);
  const view = (shown: ProviderDocument): RowAction[] => [
    { label: `View ${shown.documentType}`, icon: IconEye, opens: true, onClick: () => viewing.open(shown) },
    ...(viewOnly
      ? []
      : [
          {
            label: `Dates of ${shown.documentType}`,
            icon: IconCalendar,
            opens: true,
            onClick: () => datesTarget.open(shown),
          } as const,
        ]),
  ];
  return (
    <>
      <RecordSection
        record={record}
        fields={
          <DocumentInputs
            providerId={providerId}
            form={form}
            chosen={chosen}
            onChoose={setChosen}
            sent={sent}
          />
        }
        submit="Submit Document"
        sending="Saving..."
        title="Documents Details"
        table={{
          columns,
          exportColumns,
          rows,
          ...tableState(documents),
          empty: <p>Document not available</p>,
        }}
        viewOnly={viewOnly}
        idOf={({ providerDocumentId }) => providerDocumentId}
        nameOf={({ documentType }) => documentType}
        more={view}
        editable={false}
        remove={(providerDocumentId) => remove.mutateAsync({ providerDocumentId })}
      />
      <DocumentOverlay
        opened={viewing.opened}
        documentId={viewing.target?.providerDocumentId ?? null}
        onClose={viewing.close}
      />
      <DocumentDates paper={datesTarget.target} opened={datesTarget.opened} onClose={datesTarget.close} />
    </>
  );
}
