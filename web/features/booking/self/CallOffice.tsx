import { Anchor } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { getOffice } from "#contract/booking/office.ts";
import { useCall } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./callOffice.module.css";

/**
 * Phone number of the company that serves the signed-in customer, or the given society; "" if there is none or it has
 * not loaded.
 */
export function useOffice(societyId: number | null = null, enabled = true): string {
  const body = societyId === null ? {} : { SocietyId: societyId };
  return useCall(getOffice, body, { enabled }).data?.phone ?? "";
}

/** Link to call the office; nothing without a number. */
export function CallOffice({ phone }: { phone: string }) {
  const { t } = useTranslator();
  if (phone === "") return null;
  return (
    <Anchor className={classes.call} href={`tel:${phone}`}>
      <IconPhone size={18} aria-hidden />
      {t("washes.callOfficePhone", { phone })}
    </Anchor>
  );
}
