/** A label sheet as rendered: all words as text, each code as the text that a scanner reads. */
export type Labels = { society: string; labels: { floor: string; pillar: string; qr: string }[] };
