import { Button } from "@mantine/core";
import { useTranslator } from "#web/texts/translator.ts";
import { QrCode } from "#web/ui/QrCode.tsx";
import classes from "../bill.module.css";

/** A UPI payment: a code to scan, and a button for the app on the same phone. */
export function ByUpi({ link, address }: { link: string; address: string }) {
  const { t } = useTranslator();
  return (
    <div className={classes.upi}>
      <QrCode text={link} label={t("money.qrCodeForYourUpi")} />
      <div>
        <p>{t("money.scanCodeWithYourUpi")}</p>
        <Button component="a" href={link}>
          {t("money.payByUpi")}
        </Button>
        <p className={classes.hint}>{t("money.itGoesToAddress", { address })}</p>
      </div>
    </div>
  );
}
