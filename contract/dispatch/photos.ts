/** Photos of a wash that a company requires. */
export const photosWanted = ["none", "before", "after", "both"] as const;
export type PhotosWanted = (typeof photosWanted)[number];

export const photoKinds = ["before", "after"] as const;

export const photosTexts: Record<PhotosWanted, string> = {
  none: "None",
  before: "Before the wash",
  after: "After the wash",
  both: "Before and after the wash",
};
