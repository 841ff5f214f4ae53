import { Badge, Table, Text } from "@mantine/core";
import {
  type Effect,
  effects,
  getOutcomes,
  MAX_REWASHES,
  updateOutcome,
} from "#contract/dispatch/outcome.ts";
import { type OutcomeReason } from "#contract/dispatch/reason.ts";
import { effectLabels } from "#i18n/labels.ts";
import { reasonLabel } from "#web/features/booking/reasonLabel.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSaved } from "#web/lib/toast.ts";
import { english } from "#web/texts/english.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { WordSelect } from "#web/ui/WordSelect.tsx";

type Props = { opened: boolean; onClose: () => void };

/** Effect of each missed-wash reason on the bill; read by staff, changed by management. */
export function OutcomeDialog({ opened, onClose }: Props) {
  return (
    <FormModal title="What reasons do to the bill" opened={opened} onClose={onClose}>
      {opened && <OutcomeTable />}
    </FormModal>
  );
}

function OutcomeTable() {
  const query = useCall(getOutcomes, {});
  const mayWrite = hasPermission("outcome:write");
  if (!query.data) return <NoData query={query} />;
  return (
    <>
      <Text c="dimmed" mb="sm">
        What is changed here holds for washes recorded from then on, of every company. A wash is washed again
        at the next free same slot within seven days, and charged once that is done; where there is none it is
        not charged. Daily plans get this credit instead of a re-wash, since their own next wash takes the
        slot. After {MAX_REWASHES} missed re-washes in a row nothing is charged, and a ticket asks the office.
      </Text>
      <Table aria-label="Reasons" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When a wash is not done</Table.Th>
            <Table.Th>The customer is</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {query.data.map(({ reason, effect }) => (
            <Table.Tr key={reason}>
              <Table.Th scope="row" fw={400}>
                {reasonLabel(reason)}
              </Table.Th>
              <Table.Td>
                {mayWrite ? (
                  <EffectChoice reason={reason} effect={effect} />
                ) : (
                  <Badge color="gray">{english.t(effectLabels[effect])}</Badge>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

/** A select that saves at once. */
function EffectChoice({ reason, effect }: { reason: OutcomeReason; effect: Effect }) {
  const sending = useSend(updateOutcome, {
    onDone: (rule) =>
      toastSaved(`${reasonLabel(rule.reason)}: ${english.t(effectLabels[rule.effect]).toLowerCase()}`),
  });
  return (
    <WordSelect
      aria-label={reasonLabel(reason)}
      options={effects.map((value) => ({ value, label: english.t(effectLabels[value]) }))}
      value={sending.isPending ? sending.variables.Effect : effect}
      disabled={sending.isPending}
      onChange={(Effect) =>
        sending.mutate({ Reason: reason, Effect }, { onError: (error) => toastError(error.message) })
      }
    />
  );
}
