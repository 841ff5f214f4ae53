import { Button, Text } from "@mantine/core";
import { useContext, useState } from "react";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { type getOrder, setOrder } from "#contract/dispatch/route.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { Close } from "#web/ui/dialog/marks.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import type { Walked } from "./walk.ts";
import { WalkList } from "./WalkList.tsx";

export type WalkProps = {
  /** Floor, and the day of a one-day order. */
  floor: BodyOf<typeof getOrder>;
  onDirty: (dirty: boolean) => void;
};

export function WalkForm({ floor, order, onDirty }: WalkProps & { order: ReplyOf<typeof getOrder> }) {
  const close = useContext(Close);
  const [walk, setWalk] = useState<readonly Walked[]>(order.pillars);
  const saving = useSend(setOrder, {
    onDone: (_, { ParkingPillarIds, Day }) => {
      onDirty(false);
      const undone = Day === undefined ? "Walked by number again" : "Walked as always again";
      toastSaved(ParkingPillarIds.length === 0 ? undone : "Walking order kept");
      close();
    },
  });
  const change = (next: readonly Walked[]) => {
    setWalk(next);
    onDirty(true);
  };
  const save = (pillars: readonly Walked[]) =>
    saving.mutate({
      ...floor,
      ParkingPillarIds: pillars.map(({ parkingPillarId }) => parkingPillarId),
    });
  const mayWrite = hasPermission("board:write");
  return (
    <form
      aria-label="Walking order"
      onSubmit={(event) => {
        event.preventDefault();
        save(walk);
      }}
    >
      <WalkList walk={walk} onChange={mayWrite ? change : null} />
      {saving.error && (
        <Text c="red" role="alert" mt="sm">
          {saving.error.message}
        </Text>
      )}
      {mayWrite && (
        <FormActions>
          <Button type="submit" loading={saving.isPending}>
            Keep this order
          </Button>
          {order.kept && (
            <Button variant="default" disabled={saving.isPending} onClick={() => save([])}>
              {floor.Day === undefined ? "Back to numbers" : "Back to the order of every day"}
            </Button>
          )}
        </FormActions>
      )}
    </form>
  );
}
