import { Button, FileButton, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  addExpense,
  addReceipt,
  type Expense,
  ExpenseFields,
  expenseKinds,
  updateExpense,
} from "#contract/expense/expense.ts";
import { pictureTypes } from "#contract/file/picture.ts";
import { loneCompany, useCompanies } from "#web/features/company/useCompanies.ts";
import { useSocieties } from "#web/features/society/choose.ts";
import { call, CallError } from "#web/lib/call.ts";
import { newKey } from "#web/lib/keyed.ts";
import { useRefresh } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastError } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { preparePicture } from "#web/ui/form/preparePicture.ts";
import classes from "./expense.module.css";
import { kindWords } from "./words.ts";

type Props = { expense: Expense | "new" | null };

export function ExpenseDialog({ expense, ...dialog }: Props & { opened: boolean; onClose: () => void }) {
  const title = expense === "new" ? "Add Expense" : "Edit Expense";
  return (
    <MarkedModal title={title} size="40rem" {...dialog}>
      {expense && <ExpenseForm title={title} expense={expense === "new" ? null : expense} />}
    </MarkedModal>
  );
}

async function saveReceipt(expenseId: number, photo: File): Promise<void> {
  try {
    const file = await preparePicture(photo);
    await call(addReceipt, { expenseId }, { file, key: newKey() });
  } catch (error) {
    const reason = error instanceof CallError ? ` ${error.message}` : "";
    toastError(`The expense is saved, but not the photo of its receipt.${reason}`);
  }
}

const kinds = expenseKinds.map((value) => ({ value, label: kindWords[value] }));

function ExpenseForm({ expense, title }: { expense: Expense | null; title: string }) {
  const today = useToday();
  const refresh = useRefresh();
  const companies = useCompanies();
  const [photo, setPhoto] = useState<File | null>(null);
  const form = useForm<z.input<typeof ExpenseFields>, unknown, z.output<typeof ExpenseFields>>({
    resolver: resolverOf(ExpenseFields),
    defaultValues: expense
      ? {
          CompanyId: expense.companyId,
          Day: expense.day,
          SocietyId: expense.societyId,
          Kind: expense.kind,
          Amount: expense.amount,
          Note: expense.note,
        }
      : { Day: today, SocietyId: null, Kind: "supplies", Note: "" },
  });
  const { control, register, formState } = form;
  const saved = {
    saved: expense ? "Expense Updated Successfully" : "Expense Added Successfully",
    onSaved: ({ expenseId }: { expenseId: number }) => {
      if (photo) void saveReceipt(expenseId, photo).then(refresh);
    },
  };
  const lone = loneCompany(companies.options);
  const withCompany = <F extends z.output<typeof ExpenseFields>>(fields: F) =>
    lone === undefined ? fields : { ...fields, CompanyId: lone };
  const adding = useDialogSave({ form, endpoint: addExpense, body: withCompany, ...saved });
  const updating = useDialogSave({
    form,
    endpoint: updateExpense,
    body: (fields) => ({ ...withCompany(fields), expenseId: expense?.expenseId ?? 0 }),
    ...saved,
  });
  return (
    <DialogForm label={title} saving={expense ? updating : adding} submit="Save Expense">
      <DayField control={control} name="Day" label="Day" required max={today} />
      <NumberField control={control} name="Amount" label="Amount" required money />
      <NativeSelect label="What For" data={kinds} {...register("Kind")} />
      <TextInput label="Note" maxLength={200} error={formState.errors.Note?.message} {...register("Note")} />
      {companies.options.length > 1 && (
        <ChoiceField control={control} name="CompanyId" label="Company" required {...companies} />
      )}
      <ChoiceField
        control={control}
        name="SocietyId"
        label="Society"
        description="Empty for all of them"
        required={false}
        clearable
        {...useSocieties().choose}
      />
      <div className={`${wide} ${classes.photo}`}>
        <FileButton accept={pictureTypes.join()} onChange={setPhoto}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
              {expense?.receiptUrl ? "Replace Receipt" : "Photo of Receipt"}
            </Button>
          )}
        </FileButton>
        {photo && <Text size="sm">{photo.name}</Text>}
      </div>
    </DialogForm>
  );
}
