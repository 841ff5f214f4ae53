import { Button, Text } from "@mantine/core";
import { useContext, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getOrder, setOrder } from "#contract/round/order.ts";
import { useParkingFloors, useSocieties } from "#web/features/society/choose.ts";
import { may } from "#web/lib/may.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { Close, Unsaved, useMark } from "#web/ui/dialog/marks.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import classes from "./order.module.css";
import type { Walked } from "./walk.ts";
import { WalkList } from "./WalkList.tsx";

type Props = { opened: boolean; onClose: () => void };

/** In which order a parking floor's pillars are walked, on every day. */
export function OrderDialog({ opened, onClose }: Props) {
  return (
    <MarkedModal title="Walking order" opened={opened} onClose={onClose}>
      <FloorChoice />
    </MarkedModal>
  );
}

/** Which floor; its order is read anew for each. */
function FloorChoice() {
  const [societyId, setSociety] = useState<number | null>(null);
  const [floorId, setFloor] = useState<number | null>(null);
  const [dirty, setDirty] = useState(false);
  useMark(Unsaved, dirty);
  const societies = useSocieties().choose;
  const floors = useParkingFloors(societyId).choose;
  return (
    <>
      <Text c="dimmed" mb="sm">
        Rounds show the washes of a parking floor in this order, from the next look on and on every day.
      </Text>
      <div className={classes.floor}>
        <SearchSelect
          label="Society"
          {...societies}
          value={societyId}
          disabled={dirty}
          onChange={(chosen) => {
            setSociety(chosen);
            setFloor(null);
          }}
        />
        <SearchSelect
          label="Parking floor"
          {...floors}
          value={floorId}
          disabled={dirty || societyId === null}
          onChange={setFloor}
        />
      </div>
      {floorId !== null && <FloorWalk key={floorId} floorId={floorId} onDirty={setDirty} />}
    </>
  );
}

type WalkProps = { floorId: number; onDirty: (dirty: boolean) => void };

function FloorWalk({ floorId, onDirty }: WalkProps) {
  return (
    <Opened query={useCall(getOrder, { ParkingFloorId: floorId })}>
      {(order) =>
        order.pillars.length === 0 ? (
          <EmptyState title="No pillars" text="This parking floor has no pillars yet." />
        ) : (
          <WalkForm floorId={floorId} order={order} onDirty={onDirty} />
        )
      }
    </Opened>
  );
}

function WalkForm({ floorId, order, onDirty }: WalkProps & { order: ReplyOf<typeof getOrder> }) {
  const close = useContext(Close);
  const [walk, setWalk] = useState<readonly Walked[]>(order.pillars);
  const saving = useSend(setOrder, {
    onDone: (_, { ParkingPillarIds }) => {
      onDirty(false);
      toastSaved(ParkingPillarIds.length === 0 ? "Walked by number again" : "Walking order kept");
      close();
    },
  });
  const change = (next: readonly Walked[]) => {
    setWalk(next);
    onDirty(true);
  };
  const keep = (pillars: readonly Walked[]) =>
    saving.mutate({
      ParkingFloorId: floorId,
      ParkingPillarIds: pillars.map(({ parkingPillarId }) => parkingPillarId),
    });
  const mayWrite = may("board:write");
  return (
    <form
      aria-label="Walking order"
      onSubmit={(event) => {
        event.preventDefault();
        keep(walk);
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
            <Button variant="default" disabled={saving.isPending} onClick={() => keep([])}>
              Back to numbers
            </Button>
          )}
        </FormActions>
      )}
    </form>
  );
}
