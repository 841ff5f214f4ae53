import { Text, Title } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { ItemGrid } from "#web/features/catalogue/item/ItemGrid.tsx";
import { ServiceSelect } from "#web/features/catalogue/item/ServiceSelect.tsx";
import { useStaffBooking } from "#web/features/catalogue/item/useStaffBooking.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { usePreloadOnUse } from "#web/lib/usePreload.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "./book.module.css";
import { BookHeader } from "./BookHeader.tsx";
import { BookSearch, SOCIETY } from "#web/features/booking/search.ts";
import { PlaceStep } from "./PlaceStep.tsx";
import { useServiceArea } from "./useServiceArea.ts";
import { useTranslator } from "#web/texts/translator.ts";

const ServiceTiles = lazyNamed(() => import("./ServiceTiles.tsx"), "ServiceTiles");
const BookModal = lazyNamed(() => import("./BookModal.tsx"), "BookModal");
/** Preloads what a visitor needs after choosing an item. */
const loadNext = () => Promise.all([import("./BookModal.tsx"), import("./BookFlow.tsx")]);
const route = getRouteApi("/book");

/** Open to everyone; booking an item asks who it is for. */
export function BookPage() {
  const { session } = route.useRouteContext();
  const { at } = useListUrl(BookSearch).search;
  return (
    <LanguageProvider session={session} societyId={at}>
      <BookView session={session} />
    </LanguageProvider>
  );
}

function BookView({ session }: { session: StoredSession | null }) {
  const { t } = useTranslator();
  const { search, show, open, close } = useListUrl(BookSearch);
  const { place, societyId, storeArea } = useServiceArea(search.at, session?.usertype === "Customer");
  const { table, choose, rows } = useServices({ Active: true, SocietyId: societyId });
  const { error, loading, onRetry } = table;
  const { options } = choose;
  const isOffered = loading || search.of === 0 || options.some(({ value }) => value === search.of);
  const chosen = (isOffered ? search.of : null) ?? options[0]?.value ?? null;
  const staffBooking = useStaffBooking();
  const isCustomer = session === null || session.usertype === "Customer";
  const itemId = isCustomer ? search.view : null;
  usePreloadOnUse(loadNext);
  return (
    <div className={classes.page}>
      <BookHeader session={session} />
      <main className={classes.main}>
        <Title order={1} mb="md">
          {t("washes.bookWash")}
        </Title>
        <PlaceStep
          place={place}
          changing={search.change === SOCIETY}
          onChanging={(changing) => show({ change: changing ? SOCIETY : "" })}
          onChoose={(chosenPlace) => {
            storeArea(chosenPlace);
            show({ at: chosenPlace.societyId, change: "" });
          }}
        />
        <ServiceSelect
          options={options}
          loading={loading}
          value={chosen}
          onChange={(serviceId) => show({ of: serviceId })}
        />
        {error && options.length === 0 ? (
          <ErrorState {...error} onRetry={onRetry} />
        ) : chosen === 0 ? (
          <Suspense fallback={<LoadingScreen />}>
            <ServiceTiles services={rows} onChoose={(serviceId) => show({ of: serviceId })} />
          </Suspense>
        ) : (
          // A form, so that a click before the script has loaded opens the page with its dialog.
          <form action="/book">
            <ItemGrid
              serviceId={chosen}
              society={societyId}
              serviceName={rows.find(({ serviceId }) => serviceId === chosen)?.serviceName ?? ""}
              loading={loading}
              onBook={isCustomer ? ({ serviceItemId }) => open({ view: serviceItemId }) : staffBooking}
            />
          </form>
        )}
        <Text mt="xl" c="dimmed">
          {t("booking.notAtYourSocietyYet")}{" "}
          <Link className={classes.link} to="/bring">
            {t("booking.bringChamakToMySociety")}
          </Link>
        </Text>
      </main>
      <WhenOpened opened={itemId !== null}>
        <BookModal itemId={itemId} society={societyId} session={session} onClose={close} />
      </WhenOpened>
    </div>
  );
}
