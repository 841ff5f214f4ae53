import { findServiceAreas, MAX_SERVICE_AREAS } from "#contract/catalogue/serviceArea.ts";
import type { Serve } from "#server/http/serve.ts";
import { searchServiceAreas } from "./serviceArea.queries.ts";

export function serviceAreaRoutes(serve: Serve): void {
  serve(findServiceAreas, ({ body: { Text, SocietyId }, scope, db }) =>
    searchServiceAreas(db, scope, { text: Text, societyId: SocietyId, most: MAX_SERVICE_AREAS }),
  );
}
