import { useMutation } from "@tanstack/react-query";
import {
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
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
import { useFocusAfterRender } from "#web/ui/form/useRecordForm.ts";
import { type CustomerText, noCustomerText, textOf, useEmailOptional } from "./customer.ts";
import { resolverOf } from "#web/lib/resolver.ts";

/** What other steps of a form do with the customer's. */
export type CustomerHandle = Saving & {
  /** Writes a new customer's address, unless another one was typed. */
  fillAddress: (address: string) => void;
};

export type CustomerProps = {
  ref?: Ref<CustomerHandle>;
  /** The id of the selected customer; null while there is none. */
  customerId: number | null;
  /** The form's initial values. */
  text: CustomerText;
  /** A phone number to search at once; null without one. */
  wanted: string | null;
  /** The known details of the number's owner, used when there is no such customer. */
  asking?: CustomerText | undefined;
  /** Focuses the search although a customer is given. */
  focused: boolean;
  /** Called before a search; true if it is taken over. */
  onSearch: (phone: string) => boolean;
  /** Called with the input on every change, so that none is lost. */
  onType: (text: CustomerText) => void;
  /** Called with a found customer, including details of earlier bookings. */
  onFound: (customer: Customer) => void;
  /** Called after a customer was added or edited. */
  onSaved: (customerId: number, text: CustomerText) => void;
  /** Called when no customer has the phone number. */
  onMissing: () => void;
};

/** The customer's form: finds one by phone, adds a new one, or edits the one found. */
export function useCustomer({
  ref,
  customerId,
  text,
  wanted,
  asking,
  focused,
  onSearch,
  onType,
  onFound,
  onSaved,
  onMissing,
  searchRef,
}: CustomerProps & { searchRef: RefObject<HTMLFormElement | null> }) {
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
  const focusName = useFocusAfterRender(form, "FirstName");
  const type = useEffectEvent(onType);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => type(values) }),
    [subscribe],
  );

  const finding = useMutation<Awaited<ReturnType<typeof find>>, CallError, string>({ mutationFn: find });
  const search = (phone1: string) =>
    // Callbacks of this call alone: a reply that comes after the form has turned to another customer is dropped.
    finding.mutate(phone1, {
      onError: (error) => toastError(error.message),
      onSuccess: (found) => {
        setEditing(false);
        if (found.isError) {
          const details = phone1 === asking?.Phone1 ? asking : null;
          // No warning when the details are given: a first-time customer is expected to be missing.
          if (!details) toastWarning("Customer not found.");
          reset(details ?? { ...noCustomerText, Phone1: phone1 });
          onMissing();
          focusName();
        } else {
          reset(textOf(found));
          onFound(found);
        }
      },
    });
  const findByPhone = useEffectEvent((phone1: string) => {
    // After a reload the draft already has the customer, perhaps with another address.
    if (phone1 !== text.Phone1) search(phone1);
  });
  useEffect(() => {
    if (wanted !== null) findByPhone(wanted);
  }, [wanted]);
  // Focuses the phone number, unless a customer is given. The form's setFocus does so after the field is shown, which
  // loses digits that are typed at once.
  const begin = useEffectEvent(() => {
    if (focused || (customerId === null && wanted === null && text.FirstName === ""))
      searchRef.current?.querySelector("input")?.focus();
  });
  useLayoutEffect(() => begin(), []);
  const saved = (message: string) => (reply: { customerId: number }, sent: { Phone1: string }) => {
    toastSuccess(message);
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
    // The form shows the error.
    await sent.catch(() => undefined);
  });
  const submitSearch = phone.handleSubmit(({ phone1 }) => {
    if (!onSearch(phone1)) search(phone1);
  });
  const filledAddress = useRef("");
  const fillAddress = (address: string) => {
    const typed = getValues("CustomerAddress");
    if (customerId !== null || (typed !== "" && typed !== filledAddress.current)) return;
    filledAddress.current = address;
    setValue("CustomerAddress", address, { shouldValidate: form.formState.isSubmitted });
  };
  useImperativeHandle(ref, () => ({ save: () => save(), fillAddress }));
  return {
    form,
    phone,
    emailOptional,
    readOnly: customerId !== null && !editing,
    searching: finding.isPending,
    busy: add.isPending || update.isPending,
    search: (event: SyntheticEvent) => void submitSearch(event),
    save: (event: SyntheticEvent) => void save(event),
    edit: () => {
      setEditing(true);
      focusName();
    },
  };
}

const find = (phone1: string) => call(getCustomerByPhone, { phone1 });
