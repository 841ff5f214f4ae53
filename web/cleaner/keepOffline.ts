/** Asks the phone to keep the page, and what waits on it, for opening without a signal. */
export function keepOffline(): void {
  void navigator.storage?.persist?.();
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // A page without it works as long as there is a signal.
  void navigator.serviceWorker
    .register("/sw.js", { scope: "/today", updateViaCache: "none" })
    .catch(() => {});
}
