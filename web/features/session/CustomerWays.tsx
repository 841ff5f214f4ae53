import { Button, Text } from "@mantine/core";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./session.module.css";

/** Links for washers and customers who opened the staff's sign-in: they need no password. */
export function CustomerWays() {
  const { t } = useTranslator();
  return (
    <section aria-labelledby="customer-ways" className={classes.ways}>
      <Button component="a" href="/washer" variant="light">
        {t("signIn.washerSignIn")}
      </Button>
      <Text id="customer-ways" component="h2" size="sm" fw={600}>
        {t("signIn.doWeWashYourCar")}
      </Text>
      <Button component="a" href="/washes" variant="light">
        {t("signIn.signInByPhone")}
      </Button>
      <Button component="a" href="/book" variant="default">
        {t("washes.bookWash")}
      </Button>
      <Button component="a" href="/bring" variant="subtle">
        {t("booking.bringChamakToMySociety")}
      </Button>
    </section>
  );
}
