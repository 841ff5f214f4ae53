import { Button, Loader } from "@mantine/core";
import { Suspense, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getSignInCode } from "#contract/session/signInCode.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useSend } from "#web/lib/query.ts";
import { toastRefusal } from "../words.ts";

const SignInSheet = lazyNamed(() => import("./SignInSheet.tsx"), "SignInSheet");

/** Makes a QR code by which the provider signs in once, and shows it to be printed. */
export function SignInCode({ providerId }: { providerId: number }) {
  const [code, setCode] = useState<ReplyOf<typeof getSignInCode> | null>(null);
  const make = useSend(getSignInCode, { changes: false, onDone: setCode });
  return (
    <div>
      <Button
        variant="default"
        loading={make.isPending}
        onClick={() => make.mutate({ providerId }, { onError: toastRefusal })}
      >
        QR to sign in
      </Button>
      {code && (
        <Suspense fallback={<Loader aria-label="Loading" />}>
          <SignInSheet code={code} onClose={() => setCode(null)} />
        </Suspense>
      )}
    </div>
  );
}
