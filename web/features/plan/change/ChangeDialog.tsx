import { Checkbox } from "@mantine/core";
import { useContext, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { changePlan } from "#contract/plan/change.ts";
import type { PlanLine } from "#contract/plan/plan.ts";
import { earliestOff } from "#contract/booking/change.ts";
import { addDays, indiaAt, weekdays } from "#contract/day.ts";
import { exceptedDay } from "#contract/booking/schedule.ts";
import type { Package } from "#contract/price/package.ts";
import { noAddress } from "#web/features/booking/form/address/address.ts";
import { useAddressForm } from "#web/features/booking/form/address/useAddressForm.ts";
import { blankEntry, type Entry } from "#web/features/booking/form/vehicle/vehicle.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import type { CallError } from "#web/lib/call.ts";
import { currentTime } from "#web/lib/clock.ts";
import { useSend } from "#web/lib/query.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Close } from "#web/ui/dialog/marks.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { bodyOf, type Choices, fieldOf, isOwn, ownParts, type Part, parts, problemsOf } from "./parts.ts";
import { ChosenParts } from "./ChosenParts.tsx";
import { PartFields } from "./PartFields.tsx";
import { PlanChoice } from "./PlanChoice.tsx";
import { Preview } from "./Preview.tsx";
import { usePreview } from "./usePreview.ts";
import { useUndoToast } from "./useUndo.tsx";

type Changing = {
  /** The plans to choose from, all chosen at first. */
  plans: readonly PlanLine[];
  /** What changes at first. */
  begin?: readonly Part[];
  /** Called when they are changed. */
  onDone?: (() => void) | undefined;
};
type Props = Changing & { opened: boolean; onClose: () => void };

/** Changes plans from a day on, after a preview of what that means. */
export function ChangeDialog({ plans, begin, onDone, ...dialog }: Props) {
  const { t } = usePlanTexts();
  return (
    <MarkedModal
      title={plans.length > 1 ? t("plans.changePlans") : t("plans.changePlan")}
      size="42rem"
      {...dialog}
    >
      {plans.length > 0 && <ChangeForm plans={plans} onDone={onDone} {...(begin && { begin })} />}
    </MarkedModal>
  );
}

/** The earliest day on which a change may begin. */
const soonest = (): string => earliestOff(indiaAt(currentTime()), isOwn()).day;

/** What the first plan says already, as far as a list knows it. */
function entryOf(plan: PlanLine, start: string): Entry {
  const days = weekdays.filter((day) => plan.days.includes(day));
  const isWeekly = plan.schedule !== "daily";
  return {
    ...blankEntry,
    start,
    slot: plan.slot,
    schedule: plan.schedule,
    days: isWeekly ? days : [],
    allButOne: exceptedDay({ schedule: plan.schedule, days }) !== null,
    dayOfMonth: plan.dayOfMonth,
    end: plan.endDate ?? "",
    endless: plan.endDate === null,
  };
}

/** The society of all of the plans; null when they are in several. */
const societyOf = (plans: readonly PlanLine[]): number | null => {
  const [first, ...others] = new Set(plans.map(({ societyId }) => societyId));
  return first !== undefined && others.length === 0 ? first : null;
};

/** Those parts of which every plan can have the same: a home or parking of one society; another car is of one plan. */
const offeredOf = (plans: readonly PlanLine[], planIds: readonly number[]): Part[] =>
  parts.filter((part) => {
    if (isOwn() && !ownParts.includes(part)) return false;
    if (part === "car") return planIds.length === 1;
    return (part !== "home" && part !== "parking") || societyOf(plans) !== null;
  });

function ChangeForm({ plans, begin = [], onDone }: Changing) {
  const translator = useTranslator();
  const { t } = usePlanTexts();
  const close = useContext(Close);
  const toast = useUndoToast();
  const [min] = useState(soonest);
  const [first] = plans;
  const form = useForm<Entry, unknown, Entry>({
    ...(first && { defaultValues: entryOf(first, isOwn() ? min : addDays(min, 1)) }),
  });
  const address = useAddressForm({ ...noAddress, society: societyOf(plans) }, { parking: false });
  const entry = useWatch({ control: form.control }) as Entry;
  const flat = useWatch({ control: address.control, name: "flat" });
  const [planIds, setPlanIds] = useState<readonly number[]>(() => plans.map(({ planId }) => planId));
  const [asked, setAsked] = useState<readonly Part[]>(begin);
  const offered = offeredOf(plans, planIds);
  const chosen = asked.filter((part) => offered.includes(part));
  const [item, setItem] = useState<number | null>(null);
  const [sold, setSold] = useState<Package | null>(null);
  const [onFullDays, setOnFullDays] = useState<Choices["onFullDays"]>(null);
  const [twice, setTwice] = useState<{ asked: boolean; even: boolean }>({ asked: false, even: false });
  const [error, setError] = useState<string>();

  const choices: Choices = {
    planIds,
    parts: chosen,
    flat,
    item,
    sold,
    onFullDays,
    evenTwice: twice.even,
    // Days that nobody covers are shown beforehand, as full ones.
    evenUncovered: false,
  };
  const body = bodyOf(entry, choices);
  const preview = usePreview(body, chosen.length > 0);
  const send = useSend(changePlan, {
    onDone: (reply) => {
      close();
      toast(t("plans.changed", { day: translator.day(body.From) }), reply);
      onDone?.();
    },
  });
  const refuse = ({ fields, message }: CallError) => {
    const others = Object.entries(fields).filter(([name]) => {
      const field = fieldOf[name];
      if (field) form.setError(field, { message: fields[name] ?? "" });
      if (name === "FlatId") address.setError("flat", { message: fields[name] ?? "" });
      if (name === "EvenTwice") setTwice((before) => ({ ...before, asked: true }));
      return !field && name !== "FlatId";
    });
    const isShown = Object.keys(fields).length > 0 && others.length === 0;
    setError(isShown ? undefined : others.map(([, text]) => text).join(" ") || message);
  };
  const submit = () => {
    setError(undefined);
    const problems = problemsOf(entry, chosen);
    for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true });
    const isHome = chosen.includes("home");
    if (chosen.length === 0) setError(t("plans.chooseWhatChanges"));
    else if (isHome && flat === null)
      void address.trigger(["building", "floor", "flat"], { shouldFocus: true });
    else if (problems.length === 0) void send.mutateAsync(body).catch(refuse);
  };
  return (
    <DialogForm
      label={plans.length > 1 ? t("plans.changePlans") : t("plans.changePlan")}
      submit={plans.length > 1 ? t("plans.changePlans") : t("plans.changePlan")}
      saving={{
        submit: (event) => {
          event.preventDefault();
          submit();
        },
        busy: send.isPending,
        error,
        unsaved: (form.formState.isDirty || address.formState.isDirty || item !== null) && !send.isSuccess,
      }}
    >
      {plans.length > 1 && <PlanChoice plans={plans} chosen={planIds} onChange={setPlanIds} />}
      <ChosenParts offered={offered} chosen={chosen} onChange={setAsked} />
      <PartFields
        parts={chosen}
        form={form}
        address={address}
        society={societyOf(plans)}
        item={{ value: item, onChange: setItem }}
        sold={{ value: sold, onChange: setSold }}
      />
      <DayField
        control={form.control}
        name="start"
        label={t("plans.changeFrom")}
        description={t("plans.earlierStay")}
        required
        min={min}
        onChange={() => form.clearErrors("start")}
      />
      <div className={wide}>
        <Preview preview={preview} plans={plans} onFullDays={onFullDays} onChoose={setOnFullDays} />
      </div>
      {twice.asked && (
        <Checkbox
          className={wide}
          label={t("plans.changeAnyway")}
          checked={twice.even}
          onChange={({ currentTarget: { checked } }) => setTwice({ asked: true, even: checked })}
        />
      )}
    </DialogForm>
  );
}
