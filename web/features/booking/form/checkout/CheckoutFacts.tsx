import type { ReactNode } from "react";
import { useAddressNames } from "../address/places.ts";
import type { Draft } from "../draft.ts";
import classes from "./checkout.module.css";
import { useTranslator } from "#web/texts/translator.ts";

export function CustomerFact({ draft }: { draft: Draft }) {
  const { customer, address } = draft;
  const { t } = useTranslator();
  const names = useAddressNames(address);
  return (
    <Section title={t("booking.customerAddressDetails")}>
      <Facts
        facts={[
          [t("booking.name"), customer?.name ?? ""],
          [t("signIn.phoneNumber"), customer?.phone ?? ""],
          [t("booking.email"), customer?.email ?? ""],
        ]}
      />
      <Facts
        facts={[
          [t("booking.society"), names.society],
          [t("booking.building"), names.building],
          [t("booking.floor"), names.floor],
          [t("booking.flat"), names.flat],
        ]}
      />
    </Section>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
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
