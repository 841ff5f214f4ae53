/** A sheet of labels as it is drawn: every word as text, each code as the text that a scanner reads of it. */
export type Labels = { society: string; labels: { floor: string; pillar: string; qr: string }[] };
