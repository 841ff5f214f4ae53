/**
 * Registers the service worker of build/serviceWorker.ts that opens the page at `scope` without a connection. Without
 * it the page still works online.
 */
export function keepOffline(script: `/${string}`, scope: `/${string}`): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register(script, { scope, updateViaCache: "none" }).catch(() => {});
}
