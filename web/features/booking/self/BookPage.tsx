import "#web/ui/components.css";
import { Text, Title } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ItemGrid } from "#web/features/catalogue/item/ItemGrid.tsx";
import { nameOf, ServiceSelect } from "#web/features/catalogue/item/ServiceSelect.tsx";
import { useStaffBooking } from "#web/features/catalogue/item/useStaffBooking.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import classes from "./book.module.css";
import { BookHeader } from "./BookHeader.tsx";
import { BookModal } from "./BookModal.tsx";
import { BookSearch } from "#web/features/booking/search.ts";

const ServiceTiles = lazy(async () => {
  const { ServiceTiles: Tiles } = await import("./ServiceTiles.tsx");
  return { default: Tiles };
});
const route = getRouteApi("/book");

/** What can be booked, open to everybody; booking it asks who it is for. */
export function BookPage() {
  const { session } = route.useRouteContext();
  const { search, show, open, close } = useListUrl(BookSearch);
  const { table, choose, rows } = useServices({ Active: true });
  const { error, loading, onRetry } = table;
  const { options } = choose;
  const chosen = search.of ?? options[0]?.value ?? null;
  const staffBooking = useStaffBooking();
  const isCustomer = session === null || session.usertype === "Customer";
  return (
    <div className={classes.page}>
      <BookHeader session={session} />
      <main className={classes.main}>
        <Title order={1} mb="md">
          Book a wash
        </Title>
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
          <ItemGrid
            serviceId={chosen}
            serviceName={nameOf(options, chosen)}
            loading={loading}
            onBook={isCustomer ? ({ serviceItemId }) => open({ view: serviceItemId }) : staffBooking}
          />
        )}
        <Text mt="xl" c="dimmed">
          Not at your society yet?{" "}
          <Link className={classes.link} to="/bring">
            Bring Chamak to my society
          </Link>
        </Text>
      </main>
      <BookModal itemId={isCustomer ? search.view : null} session={session} onClose={close} />
    </div>
  );
}
