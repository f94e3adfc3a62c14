import { fullPath } from "./place.js";

/** Keep the site in this browser once it is there, so that it opens without a network too. */
export function keepOffline() {
  // A frame acts for another site; on addresses that are not secure browsers have no service workers.
  if (!("serviceWorker" in navigator) || window.top !== window) return;
  const register = () =>
    void navigator.serviceWorker.register(fullPath("/service-worker.js")).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
