import { zodResolver } from "@hookform/resolvers/zod";
import { Text } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { skipVisit } from "#contract/booking/change.ts";
import type { Visit } from "#contract/booking/visit.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { useChange } from "./useChange.ts";

type Props = { visit: Visit | null; opened: boolean; onClose: () => void };

/** Takes one wash off. */
export function SkipDialog({ visit, ...dialog }: Props) {
  return (
    <MarkedModal title="Skip Wash" size="30rem" {...dialog}>
      {visit && <SkipForm visit={visit} />}
    </MarkedModal>
  );
}

type Body = typeof skipVisit.body;

function SkipForm({ visit }: { visit: Visit }) {
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: zodResolver(skipVisit.body),
    defaultValues: { visitId: visit.visitId, Reason: "" },
  });
  const saving = useChange({ form, endpoint: skipVisit, done: "Wash Skipped Successfully" });
  return (
    <DialogForm label="Skip Wash" saving={saving} submit="Skip">
      <Text className={wide}>
        {visit.vehicleNumber}, {whenOf(visit)}. A wash that is skipped is not charged.
      </Text>
      <ReasonField
        data-autofocus
        error={form.formState.errors.Reason?.message}
        {...form.register("Reason")}
      />
    </DialogForm>
  );
}
