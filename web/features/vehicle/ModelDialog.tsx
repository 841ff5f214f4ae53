import { zodResolver } from "@hookform/resolvers/zod";
import { TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import { addModel, getModel, ModelFields, updateModel } from "#contract/vehicle/model.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useCall } from "#web/lib/query.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { useRecordSave } from "#web/ui/dialog/useRecordSave.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { useBodyTypes, useMakes } from "./lookups.ts";

/** Adds a model, or changes one. */
export function ModelDialog({ editing, onClose }: { editing: number | "new" | null; onClose: () => void }) {
  const shown = useLatest(editing);
  return (
    <MarkedModal
      title={shown === "new" ? "Add Model" : "Edit Model"}
      size="40rem"
      opened={editing !== null}
      onClose={onClose}
    >
      {shown === "new" ? <ModelForm model={null} /> : <EditModel itemModeId={shown} />}
    </MarkedModal>
  );
}

function EditModel({ itemModeId }: { itemModeId: number }) {
  return <Opened query={useCall(getModel, { itemModeId })}>{(model) => <ModelForm model={model} />}</Opened>;
}

function ModelForm({ model }: { model: ReplyOf<typeof getModel> | null }) {
  const form = useForm<z.input<typeof ModelFields>, unknown, z.output<typeof ModelFields>>({
    resolver: zodResolver(ModelFields),
    defaultValues: model
      ? {
          ItemCompanyId: model.itemCompanyId,
          ItemModelName: model.itemModelName,
          ItemTypeId: model.itemTypeId,
          Active: model.active,
        }
      : { ItemModelName: "", Active: true },
  });
  const { control, register, formState } = form;
  const saving = useRecordSave({
    form,
    add: addModel,
    update: updateModel,
    ref: model && { itemModeId: model.itemModeId },
    noun: "Model",
  });
  return (
    <DialogForm
      label={model ? "Edit Model" : "Add Model"}
      saving={saving}
      submit={model ? "Update" : "Add"}
      aside={
        model && <HistoryButton noun="vehicleModel" recordId={model.itemModeId} name={model.itemModelName} />
      }
    >
      <ChoiceField control={control} name="ItemCompanyId" label="Make" {...useMakes()} />
      <TextInput
        label="Model"
        required
        error={formState.errors.ItemModelName?.message}
        {...register("ItemModelName")}
      />
      <ChoiceField control={control} name="ItemTypeId" label="Body type" {...useBodyTypes()} />
      {model && <SwitchField control={control} name="Active" label="Active" />}
    </DialogForm>
  );
}
