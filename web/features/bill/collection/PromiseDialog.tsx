import { Button, Text, TextInput } from "@mantine/core";
import { useContext } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { type Collection, LATEST_PROMISE, promisePayment } from "#contract/bill/collection.ts";
import { addDays, day } from "#contract/day.ts";
import { formatDay, formatMoney } from "#contract/format.ts";
import { useSend } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Close } from "#web/ui/dialog/marks.ts";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";

type Props = { debtor: Collection };

/** Notes by which day a customer has promised to pay. */
export function PromiseDialog({ debtor, ...dialog }: Props & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title={`Promise of ${debtor.customerName}`} size="36rem" {...dialog}>
      <PromiseForm debtor={debtor} />
    </MarkedModal>
  );
}

const Draft = z.object({ Day: day(), Note: promisePayment.body.shape.Note });

function PromiseForm({ debtor }: Props) {
  const { customerId, open, promisedOn, promiseNote, promisedTo, broken } = debtor;
  const today = useToday();
  const form = useForm<z.input<typeof Draft>, unknown, z.output<typeof Draft>>({
    resolver: resolverOf(Draft),
    defaultValues: { Day: promisedOn !== null && !broken ? promisedOn : "", Note: promiseNote },
  });
  const { control, register, formState } = form;
  const saving = useDialogSave({
    form,
    endpoint: promisePayment,
    body: (values) => ({ ...values, CustomerId: customerId }),
    toast: toastSuccess,
    saved: "Promise Noted Successfully",
  });
  return (
    <DialogForm label="Promise" saving={saving} submit="Save Promise">
      <Text className={wide}>
        {formatMoney(open)} open.
        {promisedOn !== null &&
          ` Promised by ${formatDay(promisedOn)} to ${promisedTo}${broken ? ", and not paid" : ""}.`}
      </Text>
      <DayField
        control={control}
        name="Day"
        label="Pays By"
        required
        min={today}
        max={addDays(today, LATEST_PROMISE)}
      />
      <TextInput label="Note" maxLength={200} error={formState.errors.Note?.message} {...register("Note")} />
      {promisedOn !== null && (
        <div className={wide}>
          <RemovePromise customerId={customerId} />
        </div>
      )}
    </DialogForm>
  );
}

function RemovePromise({ customerId }: { customerId: number }) {
  const close = useContext(Close);
  const send = useSend(promisePayment, {
    onDone: () => {
      toastSuccess("Promise Removed Successfully");
      close();
    },
  });
  return (
    <>
      <Button
        variant="default"
        loading={send.isPending}
        onClick={() => send.mutate({ CustomerId: customerId, Day: null })}
      >
        Remove Promise
      </Button>
      {send.error && (
        <Text c="red" size="sm" role="alert">
          {send.error.message}
        </Text>
      )}
    </>
  );
}
