/** Which photos of a wash a company wants. */
export const photosWanted = ["none", "before", "after", "both"] as const;
export type PhotosWanted = (typeof photosWanted)[number];

/** When a photo of a wash is taken. */
export const photoKinds = ["before", "after"] as const;

/** The same as people read it. */
export const photosTexts: Record<PhotosWanted, string> = {
  none: "None",
  before: "Before the wash",
  after: "After the wash",
  both: "Before and after the wash",
};
