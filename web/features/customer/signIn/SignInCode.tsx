import { Button, Loader } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { makeCustomerCode } from "#contract/session/customerCode.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError } from "#web/lib/toast.ts";

const CodeSheet = lazyNamed(() => import("./CodeSheet.tsx"), "CodeSheet");

/** Makes a code by which the customer signs in once, and shows it. */
export function SignInCode({ customerId }: { customerId: number }) {
  const [code, setCode] = useState<ReplyOf<typeof makeCustomerCode> | null>(null);
  const make = useSend(makeCustomerCode, { changes: false, onDone: setCode });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} aria-hidden />}
        loading={make.isPending}
        onClick={() => make.mutate({ customerId }, { onError: ({ message }) => toastError(message) })}
      >
        Sign-in code
      </Button>
      {code && (
        <Suspense fallback={<Loader aria-label="Loading" />}>
          <CodeSheet code={code} onClose={() => setCode(null)} />
        </Suspense>
      )}
    </>
  );
}
