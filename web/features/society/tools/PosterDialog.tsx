import { Alert, Text } from "@mantine/core";
import { getPoster } from "#contract/society/poster.ts";
import { useCall } from "#web/lib/query.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { PdfButton } from "#web/ui/PdfButton.tsx";
import { QrCode } from "#web/ui/QrCode.tsx";
import type { AboutSociety } from "./about.ts";
import classes from "./tools.module.css";

/** A society's poster to print, and its booking page as a link. */
export function PosterDialog({ societyId, societyName, opened, onClose }: AboutSociety) {
  const query = useCall(getPoster, { societyId }, { enabled: opened });
  const refusal = query.error?.fields["societyId"];
  return (
    <Dialog title={`Poster for ${societyName}`} size="lg" opened={opened} onClose={onClose}>
      {refusal ? (
        <Alert color="marigold">{refusal}</Alert>
      ) : !query.data ? (
        <NoData query={query} />
      ) : (
        <div className={classes.parts}>
          <Text>
            One page for the notice board: what residents can book, and a code that opens the society&apos;s
            own booking page.
          </Text>
          <PdfButton
            paper="Poster"
            url={query.data.url}
            asking={{
              endpoint: getPoster,
              bodyIn: (Language) => ({ societyId, Language }),
              urlOf: ({ url }) => url,
            }}
          />
          <div className={classes.code}>
            <QrCode text={query.data.link} label={`Code for ${query.data.link}`} />
          </div>
          <Text className={classes.link}>{query.data.link}</Text>
          <div>
            <CopyButton text={query.data.link} label="Copy Link" />
          </div>
        </div>
      )}
    </Dialog>
  );
}
