import { TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import { addModel, getModel, ModelFields, updateModel } from "#contract/vehicle/model.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { type Editing, RecordDialog } from "#web/ui/dialog/RecordDialog.tsx";
import { RecordForm } from "#web/ui/dialog/RecordForm.tsx";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { useBodyTypes, useMakes } from "./lookups.ts";
import { resolverOf } from "#web/lib/resolver.ts";

export function ModelDialog(dialog: Editing) {
  return (
    <RecordDialog
      noun="Model"
      size="40rem"
      read={getModel}
      bodyOf={(itemModeId) => ({ itemModeId })}
      {...dialog}
    >
      {(model) => <ModelForm model={model} />}
    </RecordDialog>
  );
}

function ModelForm({ model }: { model: ReplyOf<typeof getModel> | null }) {
  const form = useForm<z.input<typeof ModelFields>, unknown, z.output<typeof ModelFields>>({
    resolver: resolverOf(ModelFields),
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
  return (
    <RecordForm
      noun="Model"
      form={form}
      add={addModel}
      update={updateModel}
      edited={model && { itemModeId: model.itemModeId }}
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
    </RecordForm>
  );
}
