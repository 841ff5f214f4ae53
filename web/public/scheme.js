// Runs before anything is drawn, so that a dark screen never starts with a white flash. The app keeps the choice in a
// cookie: local storage is wiped when a session ends.
{
  const kept = /(?:^|; )scheme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const scheme = kept ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.documentElement.dataset.mantineColorScheme = scheme;
  if (kept)
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.content = scheme === "dark" ? "#0b1a1f" : "#f5f7f5";
  // So that the frame of index.html is drawn as the sidebar will be, and to nobody who is about to be led to the sign-in.
  const { dataset } = document.documentElement;
  if (/(?:^|; )sidebar=narrow(?:;|$)/.test(document.cookie)) dataset.sidebar = "narrow";
  if (localStorage.getItem("token")) dataset.entered = "";
  // Who is more than a stranger does not get the page that the server has drawn for those.
  const isKnown = "entered" in dataset || localStorage.getItem("society");
  if (isKnown || /(?:^|; )language=(?!en)/.test(document.cookie)) dataset.known = "";
}
