import { Badge, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount, plural } from "#contract/format.ts";
import { requiredDocumentTexts } from "#contract/provider/requiredDocument.ts";
import { callTexts } from "#contract/dispatch/calling.ts";
import { photosTexts } from "#contract/dispatch/photos.ts";
import { languages } from "#i18n/languages.ts";
import { CompanyMark } from "./CompanyMark.tsx";
import classes from "./company.module.css";
import type { Company } from "./useCompanyForm.ts";

const figuresOf = ({ figures }: Company): [string, number][] => [
  ["Societies served", figures.societies],
  ["Flats in them", figures.flats],
  ["Users", figures.users],
  ["Active users", figures.activeUsers],
  ["Washers", figures.providers],
];

const openOf = ({ opensAt, closesAt, washesPerHour }: Company): string =>
  `${opensAt} to ${closesAt}${washesPerHour === null ? "" : `, ${plural(washesPerHour, "wash", "washes")} an hour`}`;

const languagesOf = ({ languages: offered }: Company): string =>
  offered === null ? "All" : offered.map((code) => languages[code].english).join(", ");

type Props = {
  company: Company;
  action?: ReactNode;
  /** The heading level of the company's name. */
  order?: 1 | 2;
};

/** The header of a company's page: name, contact details and size. */
export function CompanyFacts({ company, action, order = 1 }: Props) {
  const contacts: [string, string][] = [
    ["Email", company.companyEmail],
    ["Phone", company.companyPhone1],
    ["GSTIN", company.gstin],
    ["Address", company.companyAddress],
    ["Vehicle Numbers", company.otherPlates ? "All formats" : "As MH12AB1234"],
    ["Customers' Email", company.emailOptional ? "Optional" : "Required"],
    ["Washers' Details", company.providerDetailsLater ? "May follow later" : "Required"],
    ["Discounts", `Staff up to ${company.staffDiscountCap} %, owners up to ${company.ownerDiscountCap} %`],
    ["Open", openOf(company)],
    ["Asks For", company.asksFor.map((document) => requiredDocumentTexts[document]).join(", ")],
    ["Languages", languagesOf(company)],
    ["Photos of Each Wash", photosTexts[company.photosWanted]],
    ["Washers May Call", callTexts[company.callBy]],
  ];
  return (
    <>
      <header className={classes.head}>
        <CompanyMark name={company.companyName} url={company.logoImageUrl} size="4.5rem" />
        <div className={classes.about}>
          <Title order={order}>
            {company.companyName} {!company.active && <Badge color="gray">Inactive</Badge>}
          </Title>
          <dl className={classes.contacts}>
            {contacts.map(([what, value]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{value || "–"}</dd>
              </div>
            ))}
          </dl>
        </div>
        {action}
      </header>
      <ul className={classes.figures} aria-label="Figures">
        {figuresOf(company).map(([what, count]) => (
          <li key={what}>
            <span className={classes.figure}>{formatCount(count)}</span>
            {what}
          </li>
        ))}
      </ul>
    </>
  );
}
