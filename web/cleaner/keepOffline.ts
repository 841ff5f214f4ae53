/** Requests persistent storage and registers the service worker, for use offline. */
export function keepOffline(): void {
  void navigator.storage?.persist?.();
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Without it the page still works online.
  void navigator.serviceWorker
    .register("/sw.js", { scope: "/today", updateViaCache: "none" })
    .catch(() => {});
}
