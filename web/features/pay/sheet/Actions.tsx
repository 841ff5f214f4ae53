import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconCash, IconCheck, IconFileText } from "@tabler/icons-react";
import type { ProviderPay } from "#contract/pay/pay.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { AdvanceDialog } from "../advance/AdvanceDialog.tsx";
import { MarkPaidDialog } from "../payout/MarkPaidDialog.tsx";
import classes from "../pay.module.css";
import { PanDialog } from "../tds/PanDialog.tsx";
import { AdjustDialog } from "./AdjustDialog.tsx";
import { StatementButtons } from "./StatementButtons.tsx";

type Props = { pay: ProviderPay; month: string };

/** The actions on a provider's month; without the permission to write, only reading. */
export function Actions({ pay, month }: Props) {
  return (
    <div className={classes.actions}>
      {hasPermission("pay:write") && <WriteActions pay={pay} month={month} />}
      <StatementButtons pay={pay} month={month} />
    </div>
  );
}

function WriteActions({ pay, month }: Props) {
  const [paying, markPaid] = useDisclosure(false);
  const [adjusting, adjust] = useDisclosure(false);
  const [advancing, advance] = useDisclosure(false);
  const [naming, name] = useDisclosure(false);
  return (
    <>
      {pay.closedOn !== null && pay.net > 0 && (
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={markPaid.open}>
          {pay.paidOn === null ? "Mark as Paid" : "Change Payment"}
        </Button>
      )}
      <Button
        variant={pay.closedOn === null ? "filled" : "default"}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={adjust.open}
      >
        Adjust
      </Button>
      <Button variant="default" leftSection={<IconCash size={18} aria-hidden />} onClick={advance.open}>
        Add Advance
      </Button>
      <Button variant="default" leftSection={<IconFileText size={18} aria-hidden />} onClick={name.open}>
        PAN
      </Button>
      <MarkPaidDialog pay={pay} month={month} opened={paying} onClose={markPaid.close} />
      <AdjustDialog pay={pay} month={month} opened={adjusting} onClose={adjust.close} />
      <AdvanceDialog providerId={pay.providerId} opened={advancing} onClose={advance.close} />
      <PanDialog pay={pay} opened={naming} onClose={name.close} />
    </>
  );
}
