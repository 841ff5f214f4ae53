import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { BookingLine } from "#contract/booking/booking.ts";
import { plural } from "#contract/format.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "./list.module.css";

const RenewDialog = lazyNamed(() => import("./RenewDialog.tsx"), "RenewDialog");

type Props = { chosen: readonly BookingLine[]; onDone: () => void };

/** The actions on the chosen bookings of the list. */
export function RenewBar({ chosen, onDone }: Props) {
  const [renewing, renew] = useDisclosure(false);
  return (
    <>
      {chosen.length > 0 && (
        <div className={classes.chosen} role="group" aria-label="Chosen bookings">
          <span role="status">{plural(chosen.length, "plan", "plans")} chosen</span>
          <Button onClick={renew.open}>Renew until…</Button>
          <Button variant="subtle" onClick={onDone}>
            Choose none
          </Button>
        </div>
      )}
      <WhenOpened opened={renewing}>
        <RenewDialog chosen={chosen} opened={renewing} onClose={renew.close} onDone={onDone} />
      </WhenOpened>
    </>
  );
}
