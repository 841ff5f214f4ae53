import { Alert, Button, Radio, Text } from "@mantine/core";
import { useContext, useState } from "react";
import { remindDebtors, type ReminderWay, reminderWays } from "#contract/bill/collection.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatMoney, plural } from "#contract/format.ts";
import { channelNames } from "#web/features/message/words.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { standIn } from "#web/lib/queryState.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { english } from "#web/texts/english.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Close } from "#web/ui/dialog/marks.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "./collection.module.css";

type Who = Pick<BodyOf<typeof remindDebtors>, "CustomerIds" | "search" | "filters">;
type Props = { companyId: number; who: Who; onDone: () => void };

const wayNames: Record<ReminderWay, string> = {
  choice: "As each has chosen",
  mail: english.t(channelNames.mail),
  sms: english.t(channelNames.sms),
  whatsapp: english.t(channelNames.whatsapp),
};

/** Says who would get how many messages, and sends them. */
export function RemindDialog({
  opened,
  onClose,
  ...props
}: Props & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title="Remind Customers" size="36rem" opened={opened} onClose={onClose}>
      <Reminding {...props} />
    </MarkedModal>
  );
}

function Reminding({ companyId, who, onDone }: Props) {
  const close = useContext(Close);
  const [way, setWay] = useState<ReminderWay>("choice");
  const body = { CompanyId: companyId, Channel: way, ...who };
  const said = useCall(remindDebtors, { ...body, DryRun: true });
  const sending = useSend(remindDebtors, {
    onDone: ({ customers }) => {
      toastSuccess(`${plural(customers, "Customer")} Reminded Successfully`);
      onDone();
      close();
    },
  });
  return (
    <div className={classes.remind}>
      <Text>Each is asked for all that they owe, with a link to pay it, in their own language.</Text>
      <Radio.Group label="Send by" value={way} onChange={setWay}>
        <div className={classes.ways}>
          {reminderWays.map((value) => (
            <Radio key={value} value={value} label={wayNames[value]} />
          ))}
        </div>
      </Radio.Group>
      {said.data ? (
        <div {...standIn(said)}>
          <Counts counts={said.data} />
        </div>
      ) : (
        <NoData query={said} />
      )}
      {sending.error && (
        <Alert color="red" role="alert">
          {sending.error.message}
        </Alert>
      )}
      <FormActions>
        <Button
          data-autofocus
          loading={sending.isPending}
          disabled={!said.data || said.isPlaceholderData || said.data.customers === 0}
          onClick={() => sending.mutate(body)}
        >
          {said.data && said.data.messages > 0
            ? `Send ${plural(said.data.messages, "message")}`
            : "Send messages"}
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </FormActions>
    </div>
  );
}

function Counts({ counts }: { counts: ReplyOf<typeof remindDebtors> }) {
  const { customers, messages, amount } = counts;
  const leftOut: [count: number, why: string][] = [
    [counts.remindedToday, "reminded today already"],
    [counts.promised, "promised to pay by a day to come"],
    [counts.paying, "say that they have paid, or AutoPay collects it"],
    [counts.optedOut, "want no reminders"],
    [counts.withoutAddress, "without an address for this"],
  ];
  const some = leftOut.filter(([count]) => count > 0);
  return (
    <div role="status">
      <p className={classes.told}>
        {customers === 0 ? (
          <strong>Nobody gets a message.</strong>
        ) : (
          <>
            <strong>{plural(customers, "customer")}</strong> {customers === 1 ? "gets" : "get"}{" "}
            {plural(messages, "message")}, about <strong>{formatMoney(amount)}</strong>.
          </>
        )}
      </p>
      {some.length > 0 && (
        <>
          <p className={classes.leftOut}>Left out:</p>
          <ul className={classes.reasons}>
            {some.map(([count, why]) => (
              <li key={why}>
                {formatCount(count)} {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
