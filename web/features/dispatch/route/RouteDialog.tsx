import { SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { formatWeekday } from "#contract/format.ts";
import { getOrder } from "#contract/dispatch/route.ts";
import { useParkingFloors, useSocieties } from "#web/features/society/choose.ts";
import { useCall } from "#web/lib/query.ts";
import { Unsaved, useMark } from "#web/ui/dialog/marks.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import classes from "./route.module.css";
import { WalkForm, type WalkProps } from "./WalkForm.tsx";

type Props = {
  /** The day for a one-day order; null for a past day. */
  day: string | null;
  opened: boolean;
  onClose: () => void;
};

/** The walking order of a parking floor's pillars, for every day or for one. */
export function RouteDialog({ day, opened, onClose }: Props) {
  return (
    <MarkedModal title="Walking order" opened={opened} onClose={onClose}>
      <FloorChoice day={day} />
    </MarkedModal>
  );
}

/** Floor selection; each floor loads its own order. */
function FloorChoice({ day }: Pick<Props, "day">) {
  const [only, setOnly] = useState(false);
  const [societyId, setSociety] = useState<number | null>(null);
  const [floorId, setFloor] = useState<number | null>(null);
  const [dirty, setDirty] = useState(false);
  useMark(Unsaved, dirty);
  const societies = useSocieties().choose;
  const floors = useParkingFloors(societyId).choose;
  return (
    <>
      <Text c="dimmed" mb="sm">
        Rounds show the washes of a parking floor in this order, from the next look on. What is kept for one
        day alone leaves the order of every other day as it is.
      </Text>
      {day !== null && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label="The order is for"
          disabled={dirty}
          data={[
            { value: "always", label: "Always" },
            { value: "day", label: `Only ${formatWeekday(day)}` },
          ]}
          value={only ? "day" : "always"}
          onChange={(chosen) => setOnly(chosen === "day")}
        />
      )}
      <div className={classes.floor}>
        <SearchSelect
          label="Society"
          data-autofocus
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
      {floorId !== null && (
        <FloorWalk
          key={`${floorId} ${only}`}
          floor={{ ParkingFloorId: floorId, ...(only && day !== null && { Day: day }) }}
          onDirty={setDirty}
        />
      )}
    </>
  );
}

function FloorWalk({ floor, onDirty }: WalkProps) {
  return (
    <Opened query={useCall(getOrder, floor)}>
      {(order) =>
        order.pillars.length === 0 ? (
          <EmptyState title="No pillars" text="This parking floor has no pillars yet." />
        ) : (
          <WalkForm floor={floor} order={order} onDirty={onDirty} />
        )
      }
    </Opened>
  );
}
