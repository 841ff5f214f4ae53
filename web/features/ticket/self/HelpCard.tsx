import { Button } from "@mantine/core";
import { IconBrandWhatsapp, IconMessageReport, IconPhone } from "@tabler/icons-react";
import { useOffice } from "#web/features/booking/self/CallOffice.tsx";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { Fold } from "#web/ui/Fold.tsx";
import classes from "../ticket.module.css";
import { OwnTickets } from "./OwnTickets.tsx";

type Props = { onWrong: () => void; onOpen: (ticketId: number) => void };

/** The ways to reach the company: phone, WhatsApp, a ticket; and the customer's tickets. */
export function HelpCard({ onWrong, onOpen }: Props) {
  const { t } = useOwnTexts();
  const { t: common } = useTranslator();
  const phone = useOffice();
  return (
    <section className={classes.helpCard} aria-label={common("account.help")}>
      <h2>{common("account.help")}</h2>
      <div>
        {phone !== "" && (
          <>
            <Button
              component="a"
              href={`tel:${phone}`}
              variant="default"
              mih="2.75rem"
              leftSection={<IconPhone size={20} aria-hidden />}
            >
              {t("own.callUs", { phone })}
            </Button>
            <Button
              component="a"
              href={`https://wa.me/${phone.replace("+", "")}`}
              target="_blank"
              rel="noreferrer"
              variant="default"
              mih="2.75rem"
              leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
            >
              {common("account.whatsapp")}
            </Button>
          </>
        )}
        <Button
          variant="default"
          mih="2.75rem"
          leftSection={<IconMessageReport size={20} aria-hidden />}
          onClick={onWrong}
        >
          {t("own.tellUs")}
        </Button>
      </div>
      <Fold title={common("account.yourTickets")}>
        <OwnTickets onOpen={onOpen} />
      </Fold>
    </section>
  );
}
