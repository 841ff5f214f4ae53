export const isSeen = (element: Element): boolean =>
  // jsdom, which has no layout, lacks checkVisibility.
  element.isConnected && (typeof element.checkVisibility !== "function" || element.checkVisibility());
