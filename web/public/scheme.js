// Runs before anything is drawn, so that a dark screen never starts with a white flash. The app keeps the choice in a
// cookie: local storage is wiped when a session ends.
{
  const kept = /(?:^|; )scheme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const scheme = kept ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.documentElement.dataset.mantineColorScheme = scheme;
  if (kept)
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.content = scheme === "dark" ? "#0b1a1f" : "#f5f7f5";
}
