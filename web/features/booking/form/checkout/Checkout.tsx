import { itemNameIn, serviceNameIn } from "#contract/catalogue/itemName.ts";
import { Alert, Button, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronRight } from "@tabler/icons-react";
import type { Role } from "#contract/access.ts";
import { formatMoney } from "#contract/format.ts";
import { rupeesOf } from "#contract/money.ts";
import { includedText } from "#web/features/catalogue/item/included.ts";
import { ScrollBox } from "#web/ui/ScrollBox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import type { Drafting } from "../useDraft.ts";
import { usePackage } from "../prices.ts";
import { useServing } from "../serving.ts";
import { typeNames } from "../service/TypeCards.tsx";
import { BookedVehicles } from "./BookedVehicles.tsx";
import classes from "./checkout.module.css";
import { useEndlessPrice } from "./EndlessPrice.tsx";
import { FreeTimes } from "./FreeTimes.tsx";
import { PaymentFields } from "./PaymentFields.tsx";
import { PriceBreakdown } from "./PriceBreakdown.tsx";
import type { Quote } from "./quote.ts";
import type { Confirming } from "./useConfirm.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { Facts, Section, CustomerFact } from "./CheckoutFacts.tsx";

type Props = {
  opened: boolean;
  onClose: () => void;
  drafting: Drafting;
  quote: Quote;
  confirming: Confirming;
  caller: Role;
};

/** Full-screen review and confirmation. Errors show inside it; nothing typed is lost. */
export function Checkout({ opened, onClose, ...props }: Props) {
  const { t } = useTranslator();
  const { busy, forget } = props.confirming;
  const close = () => {
    // A request in flight cannot be cancelled: closing would only hide its result.
    if (busy) return;
    forget();
    onClose();
  };
  return (
    <Dialog
      title={t("booking.checkout")}
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
  const translator = useTranslator();
  const { t, language } = translator;
  const { chosen } = usePackage(draft);
  const includes = chosen ? includedText(quote.loaded?.included ?? [], translator) : "";
  const endlessPrice = useEndlessPrice(quote);
  const serving = useServing(draft);
  const [open, panel] = useDisclosure(true);
  const { busy, error, offers, confirm, confirmTwice, confirmBooked } = confirming;
  const confirmAsked = confirmTwice ?? confirmBooked;
  return (
    <>
      <div className={classes.sections}>
        <CustomerFact draft={draft} />
        <Section title={t("booking.serviceDetails")}>
          <Facts
            facts={[
              [t("booking.washedBy"), serving?.companyName ?? ""],
              [t("booking.service"), quote.loaded ? serviceNameIn(quote.loaded, language) : ""],
              [t("booking.serviceItem"), draft.item ? itemNameIn(draft.item, language) : ""],
              [t("booking.serviceType"), t(typeNames[draft.type])],
              [
                t("booking.duration"),
                draft.item?.duration
                  ? t("booking.minutesMin", { minutes: draft.item.duration })
                  : t("booking.notKnown"),
              ],
            ]}
          />
          {includes && <Text>{includes}</Text>}
        </Section>
        <Section title={t("booking.bookedVehicles")}>
          <ScrollBox label={t("booking.bookedVehicles")} count={quote.lines.length}>
            <BookedVehicles lines={quote.lines} type={draft.type} />
          </ScrollBox>
        </Section>
      </div>
      <aside
        className={classes.panel}
        aria-label={t("booking.paymentDetails")}
        data-closed={!open || undefined}
      >
        <UnstyledButton className={classes.fold} aria-expanded={open} onClick={panel.toggle}>
          <IconChevronRight size={18} aria-hidden />
          <span>{t("booking.paymentDetails")}</span>
        </UnstyledButton>
        <div className={classes.payment}>
          <PaymentFields drafting={drafting} quote={quote} caller={caller} />
          <PriceBreakdown quote={quote} />
        </div>
        <div className={classes.foot}>
          {error && (
            <Alert color={confirmAsked ? "marigold" : "red"} role="alert">
              {error.message}
              {offers.length > 0 && <FreeTimes drafting={drafting} offers={offers} />}
              {confirmAsked && (
                <div className={classes.times}>
                  <Button disabled={busy} onClick={confirmAsked}>
                    {t(confirmTwice ? "booking.bookItAgain" : "booking.bookAnyway")}
                  </Button>
                </div>
              )}
            </Alert>
          )}
          {quote.state.error && (
            <Alert color="red" role="alert">
              {quote.state.error.message}{" "}
              <Button size="compact-xs" variant="default" onClick={quote.state.onRetry}>
                {t("ui.tryAgain")}
              </Button>
            </Alert>
          )}
          <div className={classes.payable}>
            {quote.endless ? (
              <>
                <span>{t("booking.paidBy")}</span>
                <strong>{endlessPrice(quote.endless)}</strong>
              </>
            ) : (
              <>
                <span>{t(quote.tax ? "booking.totalWithGst" : "booking.total")}</span>
                <strong>{formatMoney(quote.tax?.total ?? rupeesOf(quote.total))}</strong>
              </>
            )}
          </div>
          <div className={classes.buttons}>
            <Button
              data-autofocus
              disabled={
                busy || !quote.loaded || quote.refusal !== null || quote.offer.busy || confirmAsked !== null
              }
              onClick={confirm}
            >
              {busy ? t("booking.processing") : t("booking.confirmBooking")}
            </Button>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t("washes.cancel")}
            </Button>
          </div>
        </div>
      </aside>
    </>
  );
}
