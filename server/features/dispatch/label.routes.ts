import { getLabels, MAX_LABELS, pillarLink } from "#contract/dispatch/label.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { renderLabels } from "#server/pdf/renderer.ts";
import { findLabelPillars } from "./label.queries.ts";

/** The labels' `kind` in links. */
export const LABELS = "labels";

/** A PDF of labels. It shows the pillars as they are when it is opened. */
export const pillarLabels = (publicUrl: string): GeneratedFile => ({
  permission: getLabels.permission,
  reveals: { unrecorded: "Names of places, without anybody's data." },
  render: async (db, scope, [society, floor]) => {
    const query = { societyId: Number(society), floorId: Number(floor) || null, most: MAX_LABELS };
    const { societyName, pillars } = await findLabelPillars(db, scope, query);
    return renderLabels({
      society: societyName,
      labels: pillars.slice(0, MAX_LABELS).map(({ pillarId, name, floor: floorName }) => ({
        floor: floorName,
        pillar: name,
        qr: pillarLink(publicUrl, pillarId),
      })),
    });
  },
});

export function labelRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getLabels, async ({ body, scope, caller, db, now }) => {
    const { SocietyId: societyId, ParkingFloorId: floorId } = body;
    const { pillars } = await findLabelPillars(db, scope, { societyId, floorId, most: MAX_LABELS });
    if (pillars.length === 0) throw invalid({ ParkingFloorId: refusalText("noPillarsHere") });
    if (pillars.length > MAX_LABELS)
      throw invalid({ ParkingFloorId: refusalText("labelsOfSheet", { count: MAX_LABELS }) });
    const ref = { kind: LABELS, about: [societyId, floorId ?? 0], file: "labels.pdf" };
    return { labels: pillars.length, url: generatedFileUrl(ref, caller, now, secrets) };
  });
}
