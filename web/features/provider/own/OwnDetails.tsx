import { Anchor } from "@mantine/core";
import { getAccounts } from "#contract/provider/account.ts";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { getCoverages, timeOfDay } from "#contract/provider/coverage.ts";
import { type DocumentType, getDocuments } from "#contract/provider/document.ts";
import { getProvider } from "#contract/provider/provider.ts";
import type { PlainKey, Translator } from "#i18n/translator.ts";
import { useCall } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { fullName } from "../words.ts";
import classes from "./own.module.css";

type Props = { providerId: number; translator: Translator<"me"> };

const documentTexts: Record<DocumentType, PlainKey<"me">> = {
  "Profile Picture": "me.profilePicture",
  "Aadhaar Card": "me.aadhaar",
  "Pan Card": "me.panCard",
  "Driving License": "me.drivingLicense",
  Passport: "me.passport",
  "Voter ID": "me.voterId",
  Certificate: "me.certificate",
  "Police Verification": "me.policeVerification",
};

/** A provider's own photo, contacts, places of work and bank account. */
export function OwnDetails({ providerId, translator: { t } }: Props) {
  const query = useCall(getProvider, { providerId });
  const accounts = useCall(getAccounts, { providerId });
  const documents = useCall(getDocuments, { providerId });
  if (!query.data) return <NoData query={query} />;
  const { phone1, companyName } = query.data;
  const photo = documents.data?.find(({ documentType }) => documentType === "Profile Picture");
  return (
    <section className={classes.card}>
      {photo?.thumbnailUrl && <img className={classes.photo} src={DOCUMENTS + photo.thumbnailUrl} alt="" />}
      <h2>{fullName(query.data)}</h2>
      <dl className={classes.facts}>
        <dt>{t("me.phone")}</dt>
        <dd>{phone1}</dd>
        <dt>{t("me.company")}</dt>
        <dd>{companyName}</dd>
        {accounts.data?.map(({ providerAccountId, bankName, accountNumber }) => (
          <div key={providerAccountId}>
            <dt>{t("me.account")}</dt>
            <dd>
              {bankName} {accountNumber}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Where and when a provider works. */
export function OwnPlaces({ providerId, translator: { t } }: Props) {
  const query = useCall(getCoverages, { providerId });
  const { time } = useTranslator();
  const hour = (text: string) => time(timeOfDay(text) ?? "");
  return (
    <section className={classes.card} aria-labelledby="places">
      <h2 id="places">{t("me.places")}</h2>
      {!query.data ? (
        <NoData query={query} />
      ) : query.data.length === 0 ? (
        <p>{t("me.noPlaces")}</p>
      ) : (
        <ul className={classes.list}>
          {query.data.map((one) => (
            <li key={one.providerServiceId}>
              <strong>
                {one.societyName}, {one.buildingName}
              </strong>
              <span>
                {hour(one.serviceStartTime)} – {hour(one.serviceEndTime)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the office keeps of a provider, to look at. */
export function OwnDocuments({ providerId, translator: { t, day } }: Props) {
  const query = useCall(getDocuments, { providerId });
  return (
    <section className={classes.card} aria-labelledby="documents">
      <h2 id="documents">{t("me.documents")}</h2>
      {!query.data ? (
        <NoData query={query} />
      ) : query.data.length === 0 ? (
        <p>{t("me.noDocuments")}</p>
      ) : (
        <ul className={classes.list}>
          {query.data.map(({ providerDocumentId, documentType, documentUrl, expiresOn }) => (
            <li key={providerDocumentId}>
              <Anchor
                className={classes.document}
                href={DOCUMENTS + documentUrl}
                target="_blank"
                rel="noreferrer"
                td="underline"
              >
                {t(documentTexts[documentType])}
              </Anchor>
              {expiresOn !== null && <span>{t("me.validUntil", { day: day(expiresOn) })}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
