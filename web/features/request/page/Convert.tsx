import { Button, Menu } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useContext, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { addCustomer, type CustomerFields, customerFields } from "#contract/customer/customer.ts";
import {
  type RequestOutcome,
  requestOutcomes,
  mayBecome,
  type RequestPage,
  updateRequest,
} from "#contract/request/request.ts";
import { type CustomerText, textOfRequest, useEmailOptional } from "#web/features/customer/customer.ts";
import { CustomerInputs } from "#web/features/customer/CustomerInputs.tsx";
import { AddSociety } from "#web/features/society/details/AddSociety.tsx";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { Close } from "#web/ui/dialog/marks.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { resolverOf } from "#web/lib/resolver.ts";

const titles = { society: "Add Society", customer: "Add Customer" } as const;
type FormKind = keyof typeof titles;

/** Creates a record from a request, prefilled with its data, and links the two. */
export function Convert({ request }: { request: RequestPage }) {
  const { requestId, phone1 } = request;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<{ kind: FormKind; opened: boolean }>({
    kind: "society",
    opened: false,
  });
  const link = useSend(updateRequest, { onDone: () => toastSuccess("Request Converted Successfully") });
  const close = () => setDialog((last) => ({ ...last, opened: false }));
  const linkTo = (kind: RequestOutcome, id: number) => {
    close();
    link
      .mutateAsync({ requestId, Status: "Converted", Became: { kind, id } })
      .catch(({ message }: Error) => toastError(message));
  };
  const open = (kind: FormKind) => setDialog({ kind, opened: true });
  const became = request.became?.kind ?? null;
  const mayConvertTo = (kind: RequestOutcome) => hasPermission(`${kind}:write`) && mayBecome(became, kind);
  if (!requestOutcomes.some(mayConvertTo)) return null;
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button rightSection={<IconArrowRight size={18} aria-hidden />} loading={link.isPending}>
            Convert
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayConvertTo("society") && <Menu.Item onClick={() => open("society")}>Add society</Menu.Item>}
          {mayConvertTo("customer") && <Menu.Item onClick={() => open("customer")}>Add customer</Menu.Item>}
          {mayConvertTo("booking") && (
            <Menu.Item
              onClick={() =>
                void navigate({ to: "/AddBooking", search: { phone: phone1, request: requestId } })
              }
            >
              Book a wash
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <MarkedModal title={titles[dialog.kind]} size="48rem" opened={dialog.opened} onClose={close}>
        {dialog.kind === "society" ? (
          <AddSociety
            prefilled={{ SocietyName: request.societyName, City: request.city }}
            onAdded={(societyId) => linkTo("society", societyId)}
          />
        ) : (
          <NewCustomer request={request} onAdded={(customerId) => linkTo("customer", customerId)} />
        )}
      </MarkedModal>
    </>
  );
}

type NewCustomerProps = { request: RequestPage; onAdded: (customerId: number) => void };

function NewCustomer({ request, onAdded }: NewCustomerProps) {
  const close = useContext(Close);
  const emailOptional = useEmailOptional(null);
  const form = useForm<CustomerText, unknown, z.output<typeof CustomerFields>>({
    resolver: resolverOf(customerFields(emailOptional)),
    defaultValues: textOfRequest(request),
  });
  const saving = useSave({
    form,
    endpoint: addCustomer,
    body: (values) => values,
    onSaved: ({ customerId }) => onAdded(customerId),
  });
  return (
    <DialogForm label="Add Customer" saving={saving} submit="Add" onCancel={close}>
      <CustomerInputs form={form} emailOptional={emailOptional} />
    </DialogForm>
  );
}
