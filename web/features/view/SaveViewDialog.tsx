import { TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { saveView, ViewFields, type ViewedList } from "#contract/view/view.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";

type Props = { list: ViewedList; /** The list's part of the URL. */ query: string };

/** Keeps what a list shows under a name. */
export function SaveViewDialog({ list, query, ...dialog }: Props & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title="Save view" size="28rem" {...dialog}>
      <ViewForm list={list} query={query} />
    </MarkedModal>
  );
}

const Draft = ViewFields.pick({ Name: true });

function ViewForm({ list, query }: Props) {
  const form = useForm<z.input<typeof Draft>, unknown, z.output<typeof Draft>>({
    resolver: resolverOf(Draft),
    defaultValues: { Name: "" },
  });
  const saving = useDialogSave({
    form,
    endpoint: saveView,
    body: ({ Name }) => ({ List: list, Name, Query: query }),
    toast: toastSaved,
    saved: "View saved.",
  });
  return (
    <DialogForm label="Save view" saving={saving} submit="Save">
      <TextInput
        className={wide}
        label="Name"
        required
        maxLength={40}
        data-autofocus
        description="The search, filters and order that are set. A view of the same name is replaced."
        error={form.formState.errors.Name?.message}
        {...form.register("Name")}
      />
    </DialogForm>
  );
}
