/** The keys that open the palette, as this machine's keyboard names them. */
export const shortcut = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K");
