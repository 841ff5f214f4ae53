import { type Control, useController } from "react-hook-form";
import { webhookEventNames, webhookEvents } from "#contract/webhook/event.ts";
import { CheckList } from "#web/ui/CheckList.tsx";
import type { HookInput, HookOutput } from "./values.ts";

const items = webhookEventNames.map((event, value) => ({ value, label: webhookEvents[event] }));

export function EventsField({ control }: { control: Control<HookInput, unknown, HookOutput> }) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: "Events" });
  return (
    <CheckList
      label="Events"
      required
      ref={ref}
      items={items}
      value={value.map((event) => webhookEventNames.indexOf(event))}
      onChange={(places) => onChange(webhookEventNames.filter((_event, place) => places.includes(place)))}
      error={fieldState.error?.message}
    />
  );
}
