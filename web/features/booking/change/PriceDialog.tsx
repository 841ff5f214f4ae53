import { Text } from "@mantine/core";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { changePrice } from "#contract/booking/plan.ts";
import { addDays } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { plural } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { useToday } from "#web/lib/today.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { NumberField } from "#web/ui/form/NumberField.tsx";

/** How the plans are sold, as far as it is known: only its price is asked. */
type SoldBy = "wash" | "month" | null;

type Plans = { bookingIds: readonly number[]; soldBy: SoldBy; onDone?: () => void };
type Props = Plans & { opened: boolean; onClose: () => void };

/** Gives plans without an end a price of their own from a day on. */
export function PriceDialog({ bookingIds, soldBy, onDone, ...dialog }: Props) {
  return (
    <MarkedModal title="Change Price" size="36rem" {...dialog}>
      {bookingIds.length > 0 && (
        <PriceForm bookingIds={bookingIds} soldBy={soldBy} {...(onDone && { onDone })} />
      )}
    </MarkedModal>
  );
}

type Counted = ReplyOf<typeof changePrice>;

const plansOf = ({ plans, vehicles }: Counted): string =>
  `${plural(plans, "plan", "plans")}, ${plural(vehicles, "vehicle", "vehicles")}`;

/** The effect of the change, as counted beforehand. */
function effectText(counted: Counted, chosen: number): string {
  const { plans, washes, messages } = counted;
  if (plans === 0) return "No chosen plan is sold this way: nothing changes.";
  const unchanged = chosen - plans;
  return [
    `${plansOf(counted)}: ${plural(washes, "wash has", "washes have")} the new price, and all later ones.`,
    `${plural(messages, "message", "messages")} to customers.`,
    ...(unchanged > 0
      ? [`${plural(unchanged, "chosen plan keeps its price", "chosen plans keep their price")}.`]
      : []),
  ].join(" ");
}

type Body = typeof changePrice.body;

function PriceForm({ bookingIds, soldBy, onDone }: Plans) {
  const today = useToday();
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(changePrice.body),
    defaultValues: { BookingIds: [...bookingIds], From: "", Price: null, MonthlyPrice: null },
  });
  const { control } = form;
  const parsed = changePrice.body.safeParse({ ...useWatch({ control }), DryRun: true });
  const preview = useCall(changePrice, parsed.data ?? { From: "" }, { enabled: parsed.success });
  const counted = parsed.success && !preview.isPlaceholderData ? preview.data : undefined;
  const saving = useDialogSave({
    form,
    endpoint: changePrice,
    toast: toastSuccess,
    saved: (reply) => `Price of ${plansOf(reply)} changed`,
    onSaved: () => onDone?.(),
  });
  return (
    <DialogForm label="Change Price" saving={saving} submit="Change Price">
      <DayField
        control={control}
        name="From"
        label="From"
        description="Customers are told in advance and can stop their plan"
        required
        min={addDays(today, 1)}
        data-autofocus
      />
      {soldBy !== "month" && (
        <NumberField
          control={control}
          name="Price"
          label="Price of a wash"
          {...(soldBy === null && { description: "Empty: plans by the wash keep theirs" })}
          required={soldBy === "wash"}
          money
          none={null}
        />
      )}
      {soldBy !== "wash" && (
        <NumberField
          control={control}
          name="MonthlyPrice"
          label="Price of a month"
          description={soldBy === null ? "Empty: packages keep theirs" : "For each vehicle"}
          required={soldBy === "month"}
          money
          none={null}
        />
      )}
      <Text className={wide} size="sm" c="dimmed">
        Each wash is charged at the price of the day for which it is planned. In a month with two prices, each
        applies to its own washes. Percentage discounts stay.
      </Text>
      <Text className={wide} role="status" fw={600}>
        {counted
          ? effectText(counted, bookingIds.length)
          : parsed.success
            ? (preview.error?.message ?? "Counting…")
            : `${plural(bookingIds.length, "plan", "plans")} chosen.`}
      </Text>
    </DialogForm>
  );
}
