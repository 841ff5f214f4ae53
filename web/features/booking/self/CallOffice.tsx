import { Anchor } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { getOffice } from "#contract/booking/office.ts";
import { useCall } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./callOffice.module.css";

/**
 * The number to call: of the company that washes for the customer who is signed in, or in a society; empty where there is
 * none, and until it has come.
 */
export function useOffice(societyId: number | null = null, enabled = true): string {
  const asked = societyId === null ? {} : { SocietyId: societyId };
  return useCall(getOffice, asked, { enabled }).data?.phone ?? "";
}

/** Calls the office; nothing where it has no number. */
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
