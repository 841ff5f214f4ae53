import { Checkbox, Input } from "@mantine/core";
import type { PlanLine } from "#contract/plan/plan.ts";
import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { rhythmText } from "#web/features/booking/rhythm.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import classes from "./change.module.css";

type Props = {
  plans: readonly PlanLine[];
  chosen: readonly number[];
  onChange: (planIds: readonly number[]) => void;
};

/** Which plans change. */
export function PlanChoice({ plans, chosen, onChange }: Props) {
  const translator = useTranslator();
  const { t } = usePlanTexts();
  const toggle = (planId: number) =>
    onChange(chosen.includes(planId) ? chosen.filter((one) => one !== planId) : [...chosen, planId]);
  return (
    <div className={wide} role="group" aria-labelledby="which-plans">
      <Input.Label component="span" id="which-plans">
        {t("plans.whichPlans")}
      </Input.Label>
      <div className={classes.plans}>
        {plans.map((plan) => (
          <Checkbox
            key={plan.planId}
            label={plan.vehicleNumber}
            description={[
              itemNameIn(plan, translator.language),
              `${rhythmText(plan, translator)}, ${translator.slot(plan.slot)}`,
              plan.flatName,
            ].join(" · ")}
            checked={chosen.includes(plan.planId)}
            onChange={() => toggle(plan.planId)}
          />
        ))}
      </div>
    </div>
  );
}
