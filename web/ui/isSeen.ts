/** Whether an element is drawn on the page. */
export const isSeen = (element: Element): boolean =>
  // jsdom, which draws nothing, lacks it.
  element.isConnected && (typeof element.checkVisibility !== "function" || element.checkVisibility());
