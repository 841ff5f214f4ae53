import { ActionIcon, Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconChartDots3,
  IconCloudRain,
  IconDots,
  IconReceiptRupee,
  IconRoute,
  IconUserCheck,
} from "@tabler/icons-react";
import { plural } from "#contract/format.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import type { DispatchSearch } from "#web/features/dispatch/search.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess, toastWarning } from "#web/lib/toast.ts";
import { RouteDialog } from "../route/RouteDialog.tsx";
import { OutcomeDialog } from "../outcome/OutcomeDialog.tsx";
import type { Board } from "./board.ts";
import classes from "./BoardActions.module.css";
import { DisruptionDialog } from "./DisruptionDialog.tsx";
import { PlanDialog } from "./PlanDialog.tsx";

type Props = {
  board: Board;
  today: string;
  url: ListUrl<typeof DispatchSearch>;
  /** The company filter. */
  companyId: number | null;
};

/** Actions for the whole day, and settings for every day. */
export function BoardActions({ board, today, url: { search, show }, companyId }: Props) {
  const [planOpened, plan] = useDisclosure(false);
  const [disruptionOpened, disruption] = useDisclosure(false);
  const [orderOpened, order] = useDisclosure(false);
  const [effectsOpened, effects] = useDisclosure(false);
  const mayWrite = hasPermission("board:write");
  return (
    <div className={classes.actions}>
      {mayWrite && board.day >= today && <AssignDay board={board} />}
      {mayWrite && board.societies.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconCloudRain size={18} aria-hidden />}
          onClick={disruption.open}
        >
          Rain or no water…
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label="More">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && board.day >= today && (
            <Menu.Item leftSection={<IconChartDots3 size={16} aria-hidden />} onClick={plan.open}>
              Plan the day…
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconRoute size={16} aria-hidden />} onClick={order.open}>
            Walking order…
          </Menu.Item>
          <Menu.Item leftSection={<IconReceiptRupee size={16} aria-hidden />} onClick={effects.open}>
            What reasons do to the bill…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DisruptionDialog
        board={board}
        opened={disruptionOpened || (mayWrite && search.do === "rain")}
        onClose={() => {
          disruption.close();
          if (search.do !== "") show({ do: "" });
        }}
      />
      <RouteDialog day={board.day >= today ? board.day : null} opened={orderOpened} onClose={order.close} />
      <PlanDialog day={board.day} companyId={companyId} opened={planOpened} onClose={plan.close} />
      <OutcomeDialog opened={effectsOpened} onClose={effects.close} />
    </div>
  );
}

/** Assigns the unassigned washes automatically. */
function AssignDay({ board: { day, unassigned } }: { board: Board }) {
  const assigning = useSend(assignRounds, {
    onDone: (reply) => {
      const done = `${plural(reply.assigned, "wash", "washes")} assigned`;
      if (reply.unassigned === 0) toastSuccess(`${done}.`);
      else toastWarning(`${done}; nobody can take ${plural(reply.unassigned, "wash", "washes")}.`);
    },
  });
  return (
    <Button
      variant={unassigned > 0 ? "filled" : "default"}
      leftSection={<IconUserCheck size={18} aria-hidden />}
      loading={assigning.isPending}
      onClick={() => assigning.mutate({ Day: day }, { onError: (error) => toastError(error.message) })}
    >
      Assign the day
    </Button>
  );
}
