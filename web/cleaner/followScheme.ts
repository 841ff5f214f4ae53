import { readCookie } from "#web/lib/cookie.ts";

/** Follows the system's colour scheme as scheme.js did at load, unless one was chosen in the app. */
export function followScheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => {
    if (/^(light|dark)$/.test(readCookie("scheme") ?? "")) return;
    document.documentElement.dataset["mantineColorScheme"] = dark.matches ? "dark" : "light";
  });
}
