// Shows what a cleaner's page showed last while its own script is still being read: on a cheap phone that takes a while.
// Nothing of it can be pressed. web/round/glance.ts keeps it.
try {
  const { userId, begins, ends, lang, html } = JSON.parse(localStorage.getItem("glance") ?? "{}");
  const now = Date.now();
  const isTheirs = localStorage.token && JSON.parse(localStorage.user).userId === userId;
  if (html && isTheirs && begins <= now && now < ends && location.hash === "") {
    const root = document.querySelector("#root");
    document.documentElement.lang = lang;
    root.inert = true;
    root.innerHTML = html;
  }
} catch {}
