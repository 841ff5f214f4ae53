import "#web/ui/components.css";
import { Button, Loader } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatMoney } from "#contract/format.ts";
import { getPaidPage } from "#contract/gateway/link.ts";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { SignInLayout } from "#web/features/session/SignInLayout.tsx";
import { useCall } from "#web/lib/query.ts";
import { storedSession } from "#web/lib/session.ts";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "./link.module.css";
import { useOnlineTexts } from "./texts.ts";

/** How often the server is asked whether the payment has arrived, in milliseconds. */
const EVERY_MS = 4_000;

/** Public: the page to which the gateway returns. The server knows what was paid, not the URL. */
export function PaidPage() {
  return (
    <LanguageProvider session={storedSession()}>
      <Page />
    </LanguageProvider>
  );
}

function Page() {
  const { t: online } = useOnlineTexts();
  const { t: Token } = useSearch({ from: "/paid" });
  const query = useCall(getPaidPage, { Token }, { enabled: Token !== "", everyMs: EVERY_MS });
  if (Token === "" || query.error?.status === 404)
    return (
      <SignInLayout title={online("online.paymentPageOver")} text={online("online.paymentPageOverText")}>
        <ToWashes />
      </SignInLayout>
    );
  if (query.data) return <Outcome {...query.data} />;
  return <NoData query={query} />;
}

function Outcome({ companyName: company, amount, status, url, failed }: ReplyOf<typeof getPaidPage>) {
  const { t: online } = useOnlineTexts();
  const rupees = formatMoney(amount);
  if (status === "paid")
    return (
      <SignInLayout
        title={online("online.paymentArrived")}
        text={online("online.paymentArrivedText", { company, amount: rupees })}
      >
        <ToWashes />
      </SignInLayout>
    );
  if (status !== "created")
    return (
      <SignInLayout title={online("online.paymentPageOver")} text={online("online.paymentPageOverText")}>
        <ToWashes />
      </SignInLayout>
    );
  return (
    <SignInLayout
      title={failed ? online("online.paymentFailed") : online("online.paymentAwaited")}
      text={
        failed ? online("online.paymentFailedText") : online("online.paymentAwaitedText", { amount: rupees })
      }
    >
      {!failed && <Loader aria-hidden />}
      <div className={classes.actions}>
        {url !== "" && (
          <Button component="a" href={url} variant={failed ? "filled" : "default"}>
            {online("online.payAgain")}
          </Button>
        )}
        <ToWashes />
      </div>
    </SignInLayout>
  );
}

function ToWashes() {
  const { t: online } = useOnlineTexts();
  return (
    <Button component={Link} to="/washes" variant="default">
      {online("online.toMyWashes")}
    </Button>
  );
}
