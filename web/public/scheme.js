// Runs before the first paint, so that a dark screen never starts with a white flash. The app stores the choice in a
// cookie, because local storage is cleared when a session ends.
{
  const kept = /(?:^|; )scheme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const scheme = kept ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.documentElement.dataset.mantineColorScheme = scheme;
  if (kept)
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.content = scheme === "dark" ? "#0b1a1f" : "#f5f7f5";
  // Makes the frame of index.html match the sidebar, and hides it from visitors about to be redirected to the
  // sign-in.
  const { dataset } = document.documentElement;
  if (/(?:^|; )sidebar=narrow(?:;|$)/.test(document.cookie)) dataset.sidebar = "narrow";
  if (localStorage.getItem("token")) dataset.entered = "";
  // A visitor with a session, a society or another language does not get the page that the server has rendered.
  const isKnown = "entered" in dataset || localStorage.getItem("society");
  const chosen = /(?:^|; )language=([a-z]+)/.exec(document.cookie)?.[1];
  // The phone's, as in texts/language.ts.
  const ours = navigator.languages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((code) => /^(?:en|hi|kn|ta|te|mr|bn)$/.test(code));
  if (isKnown || (chosen ?? ours ?? "en") !== "en") dataset.known = "";
}
