import { visitor } from "#web/draw/visitor.ts";

/** The keys that open the palette, as the visitor's keyboard names them. */
export const shortcut = (): string => (visitor().mac ? "⌘ K" : "Ctrl K");
