import { Button, Text } from "@mantine/core";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type getSignInCode, SIGN_IN_CODE_HOURS } from "#contract/session/signInCode.ts";
import { FormModal } from "#web/ui/FormModal.tsx";
import { QrCode } from "#web/ui/QrCode.tsx";
import classes from "./sheet.module.css";

type Props = { code: ReplyOf<typeof getSignInCode>; onClose: () => void };

/** A printed sign-in: the QR code with the provider's name. */
export function SignInSheet({ code: { name, url }, onClose }: Props) {
  return (
    <FormModal opened title={`Sign-in of ${name}`} onClose={onClose}>
      <div className={classes.sheet}>
        <Text>
          {name} scans this with the phone&apos;s camera and is signed in. It works once, for{" "}
          {SIGN_IN_CODE_HOURS} hours; a new one replaces it.
        </Text>
        <QrCode text={url} label={`QR code by which ${name} signs in`} />
        <Button onClick={() => globalThis.print()}>Print</Button>
      </div>
    </FormModal>
  );
}
