import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { enterRequest, RequestFields } from "#contract/request/request.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { typeOptions } from "../words.tsx";

type Props = { opened: boolean; onClose: () => void };
type Input = z.input<typeof RequestFields>;

/** Enters a request that somebody makes by phone. */
export function AddRequest(props: Props) {
  return (
    <MarkedModal title="Add Request" size="40rem" {...props}>
      <RequestForm onDone={props.onClose} />
    </MarkedModal>
  );
}

function RequestForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Input, unknown, z.output<typeof RequestFields>>({
    resolver: resolverOf(RequestFields),
    defaultValues: {
      RequestType: "callback",
      Name: "",
      Phone1: "",
      Email1: "",
      SocietyName: "",
      City: "",
      Message: "",
    },
  });
  const saving = useSave({
    form,
    endpoint: enterRequest,
    body: (values) => values,
    onSaved: ({ requestNumber }) => {
      toastSaved(`Request ${requestNumber} Added Successfully`);
      onDone();
    },
  });
  const { errors } = form.formState;
  const textProps = (name: keyof Input) => ({ error: errors[name]?.message, ...form.register(name) });
  return (
    <DialogForm label="Add Request" saving={saving} submit="Add Request" onCancel={onDone}>
      <NativeSelect label="Kind of request" data={typeOptions} {...textProps("RequestType")} />
      <TextInput label="Name" required maxLength={120} data-autofocus {...textProps("Name")} />
      <TextInput label="Phone Number" required type="tel" {...textProps("Phone1")} />
      <TextInput label="Email" type="email" {...textProps("Email1")} />
      <TextInput label="Society" maxLength={120} {...textProps("SocietyName")} />
      <TextInput label="City" maxLength={80} {...textProps("City")} />
      <Textarea
        className={wide}
        label="Message"
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        {...textProps("Message")}
      />
    </DialogForm>
  );
}
