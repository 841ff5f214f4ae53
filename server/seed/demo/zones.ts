import type { KnownZone } from "#server/seed/reference/zones.ts";

/** The demo's zones beside the default one; the two in the east overlap a little. */
export const demoZones: readonly KnownZone[] = [
  {
    name: "Warje and Kothrud",
    zip: "411058",
    corners: [
      [73.78, 18.512],
      [73.825, 18.516],
      [73.834, 18.497],
      [73.815, 18.47],
      [73.782, 18.472],
    ],
  },
  {
    name: "Koregaon Park",
    zip: "411001",
    corners: [
      [73.878, 18.552],
      [73.918, 18.549],
      [73.925, 18.526],
      [73.885, 18.527],
    ],
  },
  {
    name: "Hadapsar",
    zip: "411028",
    corners: [
      [73.905, 18.534],
      [73.945, 18.536],
      [73.955, 18.505],
      [73.93, 18.49],
      [73.903, 18.5],
    ],
  },
];
