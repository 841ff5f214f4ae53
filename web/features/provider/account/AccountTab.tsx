import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  AccountFields,
  accountPlaceholders,
  addAccount,
  deleteAccount,
  getAccount,
  getAccounts,
  updateAccount,
} from "#contract/provider/account.ts";
import { usePasswordConfirmation } from "#web/features/session/usePasswordConfirmation.tsx";
import { call } from "#web/lib/call.ts";
import { listed } from "#web/lib/choices.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useRecordForm } from "#web/ui/form/useRecordForm.ts";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import { RecordSection } from "../record/RecordSection.tsx";
import { toastRefusal, unread } from "../words.ts";
import { AccountInputs } from "./AccountInputs.tsx";
import { useRevealed } from "./useRevealed.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Account = ReplyOf<typeof getAccounts>[number];

const columnsWith = (numberOf: (account: Account) => string): DataColumn<Account>[] => [
  { key: "number", header: "Account Number", value: numberOf },
  {
    key: "holder",
    header: "Account Holder",
    value: ({ accountHolderName }) => accountHolderName,
    cardTitle: true,
  },
  { key: "type", header: "Account Type", value: ({ accountType }) => accountType },
  { key: "bank", header: "Bank Name", value: ({ bankName }) => bankName },
  { key: "branch", header: "Branch Name", value: ({ branchName }) => branchName },
  { key: "ifsc", header: "IFSC Code", value: ({ ifsccode }) => ifsccode },
  { key: "upi", header: "UPI ID", value: ({ upiid }) => upiid },
];

const blank = {
  accountNumber: "",
  accountHolderName: "",
  ifsccode: "",
  bankName: "",
  branchName: "",
  upiid: "",
};

const choiceOf = (account: Account) => ({
  value: account.providerAccountId,
  label: account.accountHolderName,
});

export function AccountTab({ providerId, viewOnly }: { providerId: number; viewOnly: boolean }) {
  if (!hasPermission("account:read")) return <p>Bank accounts are kept by the accounts desk.</p>;
  return <Accounts providerId={providerId} viewOnly={viewOnly} />;
}

function Accounts({ providerId, viewOnly }: { providerId: number; viewOnly: boolean }) {
  const accounts = useCall(getAccounts, { providerId });
  const rows = useMemo(() => accounts.data && listed(accounts.data, choiceOf), [accounts.data]);
  const add = useSend(addAccount);
  const update = useSend(updateAccount);
  const remove = useSend(deleteAccount);
  const { confirmed, dialog } = usePasswordConfirmation();
  const revealed = useRevealed();
  const form = useForm<z.input<typeof AccountFields>, unknown, z.output<typeof AccountFields>>({
    resolver: resolverOf(AccountFields),
    defaultValues: { ...blank, providerId },
  });
  const record = useRecordForm({
    form,
    noun: "Account",
    name: "accountNumber",
    blank: () => form.reset({ ...blank, providerId }),
    blankAfterAdding: true,
    notify: toastSuccess,
    unread: unread("Provider Account"),
    onRefused: toastRefusal,
    load: async (providerAccountId) => {
      const { providerAccountId: _id, ...account } = await call(getAccount, { providerAccountId });
      return account;
    },
    save: (values, providerAccountId) => {
      const body = { ...values, ...accountPlaceholders };
      return confirmed(() =>
        providerAccountId === null
          ? add.mutateAsync(body)
          : update.mutateAsync({ ...body, providerAccountId }),
      );
    },
  });
  const show = ({ providerAccountId: id, accountHolderName }: Account): RowAction[] => [
    revealed.number(id) === null
      ? {
          label: `Show ${accountHolderName}'s account number`,
          icon: IconEye,
          opens: true,
          onClick: () => revealed.show(id),
        }
      : {
          label: `Hide ${accountHolderName}'s account number`,
          icon: IconEyeOff,
          onClick: () => revealed.hide(id),
        },
  ];
  return (
    <>
      <RecordSection
        record={record}
        fields={<AccountInputs form={form} />}
        submit="Submit Account Details"
        title="Added Account Details"
        table={{
          columns: columnsWith(
            ({ providerAccountId, accountNumber }) => revealed.number(providerAccountId) ?? accountNumber,
          ),
          rows,
          ...tableState(accounts),
          empty: <p>No account details available</p>,
        }}
        viewOnly={viewOnly}
        idOf={({ providerAccountId }) => providerAccountId}
        nameOf={({ accountHolderName }) => `${accountHolderName}'s account`}
        {...(hasPermission("account:reveal") && { more: show })}
        remove={(providerAccountId) => remove.mutateAsync({ providerAccountId })}
      />
      {dialog}
    </>
  );
}
