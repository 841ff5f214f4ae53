import { Alert, Button, Radio, Text } from "@mantine/core";
import { useState } from "react";
import { addDisruption, type Cause } from "#contract/dispatch/disruption.ts";
import { formatDay, formatMoney, plural } from "#contract/format.ts";
import { useBuildings, useParkingFloors } from "#web/features/society/choose.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { CheckList } from "#web/ui/CheckList.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import type { Board } from "./board.ts";
import classes from "./dialogs.module.css";
import { causeWords } from "./words.ts";

type Props = { board: Board; opened: boolean; onClose: () => void };

/** Moves or credits many washes at once, after a preview. */
export function DisruptionDialog({ board, opened, onClose }: Props) {
  return (
    <FormModal title={`Rain and other changes on ${formatDay(board.day)}`} opened={opened} onClose={onClose}>
      {opened && <DisruptionForm board={board} onClose={onClose} />}
    </FormModal>
  );
}

const effects = {
  move: "Move each wash to the next free same slot within seven days; credit what finds none",
  credit: "Credit all of them",
} as const;

/** The messages wait some minutes, so that an undone change sends none. */
const messagesText = (messages: number): string =>
  messages === 0
    ? "No message will be sent."
    : `${plural(messages, "message", "messages")} will be sent to customers, unless it is undone within ten minutes.`;

function DisruptionForm({ board: { day, societies }, onClose }: Omit<Props, "opened">) {
  const all = societies.map(({ societyId, societyName }) => ({ value: societyId, label: societyName }));
  const [cause, setCause] = useState<Cause>("rain");
  const [effect, setEffect] = useState<keyof typeof effects>("move");
  const [places, setPlaces] = useState<readonly number[]>(all.map(({ value }) => value));
  const [buildings, setBuildings] = useState<readonly number[]>([]);
  const [floors, setFloors] = useState<readonly number[]>([]);
  const [only = null] = places.length === 1 ? places : [];
  const body = {
    Day: day,
    Cause: cause,
    Effect: effect,
    SocietyIds: [...places],
    ...(only !== null && { BuildingIds: [...buildings], ParkingFloorIds: [...floors] }),
  };
  const preview = useCall(addDisruption, { ...body, DryRun: true }, { enabled: places.length > 0 });
  const saving = useSend(addDisruption, {
    onDone: ({ moved, credited }) => {
      toastSuccess(
        `${plural(moved, "wash", "washes")} moved, ${plural(credited, "wash", "washes")} credited.`,
      );
      onClose();
    },
  });
  const result = places.length > 0 && !preview.isPlaceholderData ? preview.data : undefined;
  const error = saving.error ?? preview.error;
  return (
    <form
      className={classes.form}
      aria-label="Rain and other changes"
      onSubmit={(event) => {
        event.preventDefault();
        if (result && result.washes > 0) saving.mutate(body);
      }}
    >
      <Radio.Group label="What happens" value={cause} onChange={(value) => setCause(value)}>
        <div className={classes.radios}>
          {Object.entries(causeWords).map(([value, label]) => (
            <Radio key={value} value={value} label={label} data-autofocus={value === cause || undefined} />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group label="What becomes of the washes" value={effect} onChange={(value) => setEffect(value)}>
        <div className={classes.radios}>
          {Object.entries(effects).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <CheckList label="Societies" items={all} value={places} onChange={setPlaces} required />
      {only !== null && (
        <Parts
          societyId={only}
          buildings={buildings}
          onBuildings={setBuildings}
          floors={floors}
          onFloors={setFloors}
        />
      )}
      {error && <Alert color="red">{error.message}</Alert>}
      <Text aria-live="polite" fw={600}>
        {result
          ? result.washes === 0
            ? "No wash is open there on this day."
            : `${plural(result.washes, "wash", "washes")}: ${result.moved} moved, ${result.credited} credited (${formatMoney(result.amount)}). ${messagesText(result.messages)}`
          : places.length === 0
            ? "Please select societies."
            : "Counting…"}
      </Text>
      <FormActions>
        <Button type="submit" loading={saving.isPending} disabled={!result || result.washes === 0}>
          {result && result.moved > 0
            ? `Move ${result.moved}, credit ${result.credited}`
            : `Credit ${result?.credited ?? 0}`}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </form>
  );
}

type PartsProps = {
  societyId: number;
  buildings: readonly number[];
  onBuildings: (ids: number[]) => void;
  floors: readonly number[];
  onFloors: (ids: number[]) => void;
};

/** Buildings and parking floors to limit a disruption in one society to. */
function Parts({ societyId, buildings, onBuildings, floors, onFloors }: PartsProps) {
  const building = useBuildings(societyId).choose.options;
  const floor = useParkingFloors(societyId).choose.options;
  return (
    <>
      <CheckList
        label="Only these buildings (none: all)"
        items={building}
        value={buildings}
        onChange={onBuildings}
      />
      <CheckList
        label="Only these parking floors (none: all)"
        items={floor}
        value={floors}
        onChange={onFloors}
      />
    </>
  );
}
