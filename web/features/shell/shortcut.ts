/** The palette's shortcut, as this computer's keyboard labels it. */
export const shortcut = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K");
