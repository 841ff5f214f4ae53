import { findPlaces, MOST_PLACES } from "#contract/catalogue/place.ts";
import type { Serve } from "#server/http/serve.ts";
import { searchPlaces } from "./queries.ts";

export function placeRoutes(serve: Serve): void {
  serve(findPlaces, ({ body: { Text, SocietyId }, scope, db }) =>
    searchPlaces(db, scope, { text: Text, societyId: SocietyId, most: MOST_PLACES }),
  );
}
