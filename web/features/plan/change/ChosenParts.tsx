import { Chip, Input } from "@mantine/core";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import classes from "./change.module.css";
import { type Part, parts } from "./parts.ts";

const keys = {
  home: "plans.partHome",
  parking: "plans.partParking",
  hour: "plans.partHour",
  days: "plans.partDays",
  car: "plans.partCar",
} as const;
/** Those that only staff change. */
const staffNames = { item: "Item", sold: "By wash or month", end: "Last day" } as const;

type Props = { offered: readonly Part[]; chosen: readonly Part[]; onChange: (chosen: Part[]) => void };

/** Chooses what changes, one or several. */
export function ChosenParts({ offered, chosen, onChange }: Props) {
  const { t } = usePlanTexts();
  const nameOf = (part: Part): string =>
    part === "item" || part === "sold" || part === "end" ? staffNames[part] : t(keys[part]);
  return (
    <div className={wide} role="group" aria-labelledby="what-changes">
      <Input.Label component="span" id="what-changes">
        {t("plans.whatChanges")}
      </Input.Label>
      <Chip.Group
        multiple
        value={[...chosen]}
        onChange={(next) => onChange(parts.filter((one) => next.includes(one)))}
      >
        <div className={classes.chips}>
          {offered.map((part) => (
            <Chip key={part} value={part} classNames={{ label: classes.chip ?? "" }}>
              {nameOf(part)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </div>
  );
}
