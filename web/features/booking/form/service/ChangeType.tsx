import { Button, Text } from "@mantine/core";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import type { Drafting } from "../useDraft.ts";
import type { Entry } from "../vehicle/vehicle.ts";
import classes from "./service.module.css";
import { TypeCards, typeNames } from "./TypeCards.tsx";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  drafting: Drafting;
  /** False blocks the change; the callback shows the reason itself. */
  mayChange?: () => boolean;
  /** Values of a plan until they are chosen. */
  defaults?: Partial<Entry>;
};

const isPlan = (type: BookingSchedule): boolean => type === "regular-wash";

/** One wash or a plan. Asks before a change removes the vehicles added, which belong to one type. */
export function ChangeType({ drafting, mayChange = () => true, defaults = {} }: Props) {
  const { t } = useTranslator();
  const { draft, change } = drafting;
  const asking = useTarget<BookingSchedule>();
  const set = (type: BookingSchedule) =>
    change(({ entry }) => ({
      type,
      vehicles: [],
      editing: null,
      onFullDays: "refuse",
      // Keeps the car; days and schedule have another meaning now.
      entry: {
        ...entry,
        schedule: null,
        days: [],
        allButOne: false,
        dayOfMonth: null,
        end: "",
        endless: false,
        ...(isPlan(type) && { ...defaults, start: entry.start || (defaults.start ?? "") }),
      },
    }));
  return (
    <>
      <TypeCards
        type={draft.type}
        onChange={(type) => {
          if (!mayChange()) return;
          if (draft.vehicles.length === 0) set(type);
          else asking.open(type);
        }}
      />
      <Dialog
        title={t("booking.changeServiceType")}
        opened={asking.opened}
        onClose={asking.close}
        centered
        size="sm"
      >
        <Text>
          {t("booking.countAddedVehiclesWillBe", {
            count: draft.vehicles.length,
            numbers: draft.vehicles.map(({ number }) => number).join(", "),
          })}
        </Text>
        <div className={classes.answer}>
          <Button variant="default" data-autofocus onClick={asking.close}>
            {t("booking.keepType", { type: t(typeNames[draft.type]) })}
          </Button>
          <Button
            color="red"
            onClick={() => {
              if (asking.target) set(asking.target);
              asking.close();
            }}
          >
            {t("washes.change")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
