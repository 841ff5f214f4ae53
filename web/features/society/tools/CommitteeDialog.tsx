import { Alert, Button, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { getMembers, inviteMember, removeMember } from "#contract/committee/member.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatDayOf } from "#contract/format.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Unsaved, useMark } from "#web/ui/dialog/marks.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import type { DataColumn } from "#web/ui/table/types.ts";
import type { AboutSociety } from "./about.ts";
import classes from "./tools.module.css";

/** The members of a society's committee who read its reports: invites and removes them. */
export function CommitteeDialog({ societyId, societyName, opened, onClose }: AboutSociety) {
  return (
    <MarkedModal title={`Committee of ${societyName}`} size="48rem" opened={opened} onClose={onClose}>
      <Text mb="md">
        Members read the society&apos;s monthly reports, and nothing else. They sign in with their phone and a
        code.
      </Text>
      <Members societyId={societyId} />
      {hasPermission("committee:write") && <InviteForm societyId={societyId} />}
    </MarkedModal>
  );
}

type Member = ReplyOf<typeof getMembers>[number];

const columns: DataColumn<Member>[] = [
  { key: "name", header: "Member", value: ({ name }) => name, cardTitle: true },
  { key: "phone1", header: "Phone", value: ({ phone1 }) => phone1, whole: true },
  {
    key: "companyName",
    header: "Reads",
    value: ({ companyName }) => companyName ?? "All companies",
    ofCompanies: true,
  },
  {
    key: "invitedAt",
    header: "Invited",
    value: ({ invitedAt }) => invitedAt,
    cell: ({ invitedAt, invitedBy }) => `${formatDayOf(invitedAt)}, ${invitedBy}`,
  },
  { key: "signedIn", header: "Signed In", value: ({ signedIn }) => (signedIn ? "Yes" : "Not yet") },
];

function Members({ societyId }: { societyId: number }) {
  const query = useCall(getMembers, { societyId });
  const remove = useSend(removeMember);
  const removing = useTarget<Member>();
  const mayWrite = hasPermission("committee:write");
  return (
    <div className={classes.members}>
      <DataTable
        caption="Members"
        columns={columns}
        rowKey={({ committeeMemberId }) => committeeMemberId}
        {...tableState(query)}
        rows={query.data ?? []}
        numbered={false}
        empty={<Text c="dimmed">Nobody reads the reports of this society yet.</Text>}
        {...(mayWrite && {
          actions: (member: Member) => [
            {
              label: `Remove ${member.name}`,
              icon: IconTrash,
              tone: "danger" as const,
              onClick: () => removing.open(member),
            },
          ],
        })}
      />
      <DeleteRecord
        opened={removing.opened}
        what={removing.target?.name ?? ""}
        deleted="Member removed."
        remove={async () => {
          if (removing.target)
            await remove.mutateAsync({ committeeMemberId: removing.target.committeeMemberId });
        }}
        onClose={removing.close}
      />
    </div>
  );
}

const Invitation = inviteMember.body.omit({ societyId: true });
const empty = { Name: "", Phone1: "" };

function InviteForm({ societyId }: { societyId: number }) {
  const form = useForm<z.input<typeof Invitation>, unknown, z.output<typeof Invitation>>({
    resolver: resolverOf(Invitation),
    defaultValues: empty,
  });
  const saving = useSave({
    form,
    endpoint: inviteMember,
    body: (values) => ({ ...values, societyId }),
    onSaved: () => {
      toastSuccess("Member invited by text message.");
      form.reset(empty);
      form.setFocus("Name");
    },
  });
  useMark(Unsaved, saving.unsaved);
  const { errors } = form.formState;
  return (
    <form noValidate aria-label="Invite Member" autoComplete="off" onSubmit={saving.submit}>
      {saving.error && (
        <Alert color="red" mb="sm">
          {saving.error}
        </Alert>
      )}
      <div className={classes.invite}>
        <TextInput label="Name" required error={errors.Name?.message} {...form.register("Name")} />
        <TextInput
          label="Phone"
          required
          inputMode="tel"
          error={errors.Phone1?.message}
          {...form.register("Phone1")}
        />
        <Button type="submit" mt="1.6rem" mih="2.75rem" loading={saving.busy}>
          Invite
        </Button>
      </div>
    </form>
  );
}
