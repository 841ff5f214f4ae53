import type { ReplyOf } from "#contract/endpoint.ts";
import { getProvider } from "#contract/provider/provider.ts";
import { useCall } from "#web/lib/query.ts";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useUnreadToast } from "../words.ts";
import { BasicForm } from "./BasicForm.tsx";

type Props = { providerId: number | null; viewOnly: boolean; onAdded: (providerId: number) => void };

/** A provider's basic details, required before the other tabs. */
export function BasicTab({ providerId, ...rest }: Props) {
  if (providerId === null) return <BasicForm provider={null} {...rest} />;
  // Keyed, so that a provider just added is reloaded into an edit form.
  return <LoadedForm key={providerId} providerId={providerId} {...rest} />;
}

function LoadedForm({ providerId, ...rest }: Omit<Props, "providerId"> & { providerId: number }) {
  const query = useCall(getProvider, { providerId });
  useUnreadToast(query.error, "Provider");
  return (
    <Opened query={query}>
      {(provider: ReplyOf<typeof getProvider>) => <BasicForm provider={provider} {...rest} />}
    </Opened>
  );
}
