import { readCookie } from "#web/lib/cookie.ts";

/** Turns with the phone's light and dark, as scheme.js did at first, unless one of them was chosen in the app. */
export function followScheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => {
    if (/^(light|dark)$/.test(readCookie("scheme") ?? "")) return;
    document.documentElement.dataset["mantineColorScheme"] = dark.matches ? "dark" : "light";
  });
}
