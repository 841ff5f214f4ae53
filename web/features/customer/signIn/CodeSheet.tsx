import { Text } from "@mantine/core";
import type { ReplyOf } from "#contract/endpoint.ts";
import { CUSTOMER_CODE_MINUTES, type makeCustomerCode } from "#contract/session/customerCode.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { QrCode } from "#web/ui/QrCode.tsx";
import classes from "./sheet.module.css";

type Props = { code: ReplyOf<typeof makeCustomerCode>; onClose: () => void };

/** A customer's sign-in: the QR code, and the link to send or read out. */
export function CodeSheet({ code: { name, url }, onClose }: Props) {
  return (
    <FormModal opened title={`Sign-in of ${name}`} onClose={onClose}>
      <div className={classes.sheet}>
        <Text>
          {name} scans this, or opens the link, and is signed in on that phone. It works once, within{" "}
          {CUSTOMER_CODE_MINUTES} minutes; a new one replaces it. Only show it to {name}: whoever opens it
          sees and books as this customer.
        </Text>
        <QrCode text={url} label={`QR code by which ${name} signs in`} />
        <code className={classes.link}>{url}</code>
        <div>
          <CopyButton text={url} label="Copy the link" />
        </div>
      </div>
    </FormModal>
  );
}
