import { Alert, Button, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Role } from "#contract/access.ts";
import { formatMoney } from "#contract/format.ts";
import { rupeesOf } from "#contract/money.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useAddressNames } from "../address/places.ts";
import type { Draft, Drafting } from "../draft.ts";
import { useServing } from "../serving.ts";
import { typeNames } from "../service/TypeCards.tsx";
import { BookedVehicles } from "./BookedVehicles.tsx";
import classes from "./checkout.module.css";
import { FreeTimes } from "./FreeTimes.tsx";
import { PaymentFields } from "./PaymentFields.tsx";
import { PriceBreakdown } from "./PriceBreakdown.tsx";
import type { Quote } from "./quote.ts";
import type { Confirming } from "./useConfirm.ts";
import { useSpeech } from "#web/words/speech.ts";

type Props = {
  opened: boolean;
  onClose: () => void;
  drafting: Drafting;
  quote: Quote;
  confirming: Confirming;
  caller: Role;
};

/** The whole booking over the whole screen, to be checked and confirmed. What goes wrong is said in it; nothing is lost. */
export function Checkout({ opened, onClose, ...props }: Props) {
  const { say } = useSpeech();
  const { busy, forget } = props.confirming;
  const close = () => {
    // A booking on its way cannot be called back: closing now would only hide how it ends.
    if (busy) return;
    forget();
    onClose();
  };
  return (
    <Dialog
      title={say("Checkout")}
      opened={opened}
      onClose={close}
      fullScreen
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Body {...props} onClose={close} />
    </Dialog>
  );
}

function Body({ drafting, quote, confirming, caller, onClose }: Omit<Props, "opened">) {
  const { draft } = drafting;
  const { say, told } = useSpeech();
  const serving = useServing(draft);
  const [open, panel] = useDisclosure(true);
  const { busy, error, offers, confirm } = confirming;
  return (
    <>
      <div className={classes.sections}>
        <Whom draft={draft} />
        <Section title={say("Service Details")}>
          <Facts
            facts={[
              [say("Washed by"), serving?.companyName ?? ""],
              [say("Service"), quote.known?.serviceName ?? ""],
              [say("Service item"), draft.item?.itemName ?? ""],
              [say("Service type"), say(typeNames[draft.type])],
              [
                say("Duration"),
                draft.item?.duration ? say("{minutes} min", { minutes: draft.item.duration }) : say("N/A"),
              ],
            ]}
          />
        </Section>
        <Section title={say("Booked Vehicles")}>
          <BookedVehicles lines={quote.lines} type={draft.type} />
        </Section>
      </div>
      <aside className={classes.panel} aria-label={say("Payment Details")} data-closed={!open || undefined}>
        <UnstyledButton className={classes.fold} aria-expanded={open} onClick={panel.toggle}>
          <IconChevronRight size={18} aria-hidden />
          <span>{say("Payment Details")}</span>
        </UnstyledButton>
        <div className={classes.payment}>
          <PaymentFields drafting={drafting} quote={quote} caller={caller} />
          <PriceBreakdown quote={quote} />
        </div>
        <div className={classes.foot}>
          {error && (
            <Alert color="red" role="alert">
              {told(error.message)}
              {offers.length > 0 && <FreeTimes drafting={drafting} offers={offers} />}
            </Alert>
          )}
          {quote.state.error && (
            <Alert color="red" role="alert">
              {told(quote.state.error.message)}{" "}
              <Button size="compact-xs" variant="default" onClick={quote.state.onRetry}>
                {say("Try again")}
              </Button>
            </Alert>
          )}
          <div className={classes.payable}>
            <span>{say("Total")}</span>
            <strong>{formatMoney(rupeesOf(quote.total))}</strong>
          </div>
          <div className={classes.buttons}>
            <Button
              data-autofocus
              disabled={busy || !quote.known || quote.refusal !== null || quote.offer.busy}
              onClick={confirm}
            >
              {busy ? say("Processing...") : say("Confirm Booking")}
            </Button>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {say("Cancel")}
            </Button>
          </div>
        </div>
      </aside>
    </>
  );
}

/** Who is the customer, and where. */
function Whom({ draft }: { draft: Draft }) {
  const { customer, address } = draft;
  const { say } = useSpeech();
  const names = useAddressNames(address);
  return (
    <Section title={say("Customer & Address Details")}>
      <Facts
        facts={[
          [say("Name"), customer?.name ?? ""],
          [say("Phone Number"), customer?.phone ?? ""],
          [say("Email"), customer?.email ?? ""],
        ]}
      />
      <Facts
        facts={[
          [say("Society"), names.society],
          [say("Building"), names.building],
          [say("Floor"), names.floor],
          [say("Flat"), names.flat],
        ]}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
