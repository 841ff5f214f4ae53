import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { BookingLine } from "#contract/booking/booking.ts";
import { plural } from "#contract/format.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { ChosenBar } from "#web/ui/table/ChosenBar.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";

const PriceDialog = lazyNamed(() => import("#web/features/booking/change/PriceDialog.tsx"), "PriceDialog");
const RenewDialog = lazyNamed(() => import("./RenewDialog.tsx"), "RenewDialog");

type Props = {
  chosen: readonly BookingLine[];
  /** Chooses every plan of the page; undefined once all are. */
  onAll: (() => void) | undefined;
  onDone: () => void;
};

/** The actions on the chosen bookings of the list: plans with an end are renewed, those without get another price. */
export function ChosenBookings({ chosen, onAll, onDone }: Props) {
  const [renewing, renew] = useDisclosure(false);
  const [pricing, price] = useDisclosure(false);
  const dated = chosen.filter(({ openEnded }) => !openEnded);
  const withoutEnd = chosen.filter(({ openEnded }) => openEnded);
  const priced = withoutEnd.map(({ bookingId }) => bookingId);
  const isMixed = dated.length > 0 && withoutEnd.length > 0;
  const kinds = isMixed ? `: ${dated.length} with an end, ${withoutEnd.length} without` : "";
  const count = `${plural(chosen.length, "plan", "plans")} chosen${kinds}`;
  return (
    <>
      {chosen.length > 0 && (
        <ChosenBar label="Chosen bookings" count={count} onAll={onAll} onClear={onDone}>
          {dated.length > 0 && <Button onClick={renew.open}>Renew until…</Button>}
          {withoutEnd.length > 0 && hasPermission("catalogue:write") && (
            <Button onClick={price.open} {...(isMixed && { variant: "default" })}>
              Change price…
            </Button>
          )}
        </ChosenBar>
      )}
      <WhenOpened opened={renewing}>
        <RenewDialog chosen={dated} opened={renewing} onClose={renew.close} onDone={onDone} />
      </WhenOpened>
      <WhenOpened opened={pricing}>
        <PriceDialog
          bookingIds={priced}
          soldBy={null}
          opened={pricing}
          onClose={price.close}
          onDone={onDone}
        />
      </WhenOpened>
    </>
  );
}
