import { useMutation } from "@tanstack/react-query";
import {
  type Ref,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from "react";
import { useForm } from "react-hook-form";
import {
  addCustomer,
  type Customer,
  customerFields,
  getCustomerByPhone,
  updateCustomer,
} from "#contract/customer/customer.ts";
import { call, type CallError } from "#web/lib/call.ts";
import { type Saving, showError } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess, toastWarning } from "#web/lib/toast.ts";
import { useFocusAfterDrawing } from "#web/ui/form/useRecordForm.ts";
import { type CustomerText, noCustomerText, textOf, useEmailOptional } from "./customer.ts";
import { resolverOf } from "#web/lib/resolver.ts";

export type CustomerProps = {
  ref?: Ref<Saving>;
  /** The customer who is chosen, by id; null while there is none. */
  customerId: number | null;
  /** What the form begins with. */
  text: CustomerText;
  /** The phone number to look for at once; null when nobody has asked. */
  wanted: string | null;
  /** What is known of whose number that is, should there be no such customer. */
  asking?: CustomerText | undefined;
  /** Hears of what is typed, so that none is lost. */
  onType: (text: CustomerText) => void;
  /** Hears of a customer who was found, with what is known of earlier bookings. */
  onFound: (customer: Customer) => void;
  /** Hears of one who was added or changed. */
  onSaved: (customerId: number, text: CustomerText) => void;
  /** Hears that nobody has the phone number that was looked for. */
  onMissing: () => void;
};

/** The customer's form: finds one by phone, adds a new one, or changes the one that was found. */
export function useCustomer({
  ref,
  customerId,
  text,
  wanted,
  asking,
  onType,
  onFound,
  onSaved,
  onMissing,
}: CustomerProps) {
  const [editing, setEditing] = useState(false);
  const emailOptional = useEmailOptional(customerId);
  const form = useForm<CustomerText>({
    resolver: resolverOf(customerFields(emailOptional)),
    defaultValues: text,
  });
  const phone = useForm({
    resolver: resolverOf(getCustomerByPhone.body),
    defaultValues: { phone1: wanted ?? text.Phone1 },
  });
  const { reset, getValues, setValue, subscribe } = form;
  const focusName = useFocusAfterDrawing(form, "FirstName");
  const type = useEffectEvent(onType);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => type(values) }),
    [subscribe],
  );

  const finding = useMutation<Awaited<ReturnType<typeof find>>, CallError, string>({
    mutationFn: find,
    onError: (error) => toastError(error.message),
    onSuccess: (found, phone1) => {
      setEditing(false);
      if (found.isError) {
        const known = phone1 === asking?.Phone1 ? asking : null;
        // Of whoever asks for the first time that is no surprise.
        if (!known) toastWarning("Customer not found.");
        reset(known ?? { ...noCustomerText, Phone1: phone1 });
        onMissing();
        focusName();
      } else {
        reset(textOf(found));
        onFound(found);
      }
    },
  });
  const look = useEffectEvent((phone1: string) => {
    // After a reload the draft has the customer already, perhaps with another address.
    if (phone1 !== text.Phone1) finding.mutate(phone1);
  });
  useEffect(() => {
    if (wanted !== null) look(wanted);
  }, [wanted]);
  // The screen begins with the phone, unless it goes on with somebody.
  const begin = useEffectEvent(() => {
    if (customerId === null && wanted === null && text.FirstName === "") phone.setFocus("phone1");
  });
  useEffect(() => begin(), []);
  const saved = (said: string) => (reply: { customerId: number }, sent: { Phone1: string }) => {
    toastSuccess(said);
    setEditing(false);
    setValue("Phone1", sent.Phone1);
    onSaved(reply.customerId, getValues());
  };
  const add = useSend(addCustomer, { onDone: saved("Customer Details Added!") });
  const update = useSend(updateCustomer, { onDone: saved("Customer Details Updated!") });
  const refused = { onError: (error: CallError) => showError(form, error) };
  const save = form.handleSubmit(async (fields) => {
    const sent =
      customerId === null
        ? add.mutateAsync(fields, refused)
        : update.mutateAsync({ ...fields, customerId }, refused);
    // What went wrong is said in the form.
    await sent.catch(() => undefined);
  });
  const search = phone.handleSubmit(({ phone1 }) => finding.mutate(phone1));
  useImperativeHandle(ref, () => ({ save: () => save() }));
  return {
    form,
    phone,
    emailOptional,
    readOnly: customerId !== null && !editing,
    searching: finding.isPending,
    busy: add.isPending || update.isPending,
    search: (event: SyntheticEvent) => void search(event),
    save: (event: SyntheticEvent) => void save(event),
    edit: () => {
      setEditing(true);
      focusName();
    },
  };
}

const find = (phone1: string) => call(getCustomerByPhone, { phone1 });
