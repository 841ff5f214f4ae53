import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Ways to keep something in the browser beyond the page that shows it. */
const ways = {
  localStorage: /\blocalStorage\b/,
  sessionStorage: /\bsessionStorage\b/,
  IndexedDB: /\b(openDB|indexedDB)\b/,
  cookie: /\b(saveCookie\(|document\.cookie =)/,
  history: /(navigate\([^)]*\bstate: \{|history\.(push|replace)State)/,
  cache: /\bcaches\.open\(/,
} as const;
type Way = keyof typeof ways;

/**
 * What each file keeps in the browser, and of whom: the user, company or record that its key or its content names, or why
 * it needs none.
 */
const kept: Record<string, Partial<Record<Way, string>>> = {
  "web/cleaner/install.ts": { sessionStorage: "The device: that it is not to be offered the app again." },
  "web/cleaner/pillar.ts": {
    sessionStorage: "Nobody yet: the label that was scanned before signing in, read once.",
    history: "Takes that label out of the address.",
  },
  "web/cleaner/store.ts": {
    IndexedDB: "User: days by key, entries of the outbox by index. The clock's offset is the device's.",
  },
  "web/features/booking/form/draftStorage.ts": {
    localStorage: "User: named in the content, and removed when it is another one's.",
    sessionStorage: "User, company and customer.",
  },
  "web/features/booking/form/useDraft.ts": {
    localStorage: "Mentions it only.",
    sessionStorage: "Mentions it only.",
  },
  "web/features/booking/self/CustomerBooking.tsx": {
    history: "Record: the booking just made, shown once above the washes.",
  },
  "web/features/booking/self/useServiceArea.ts": {
    localStorage: "Nobody: the society that a stranger has looked up; signing out clears it.",
  },
  "web/features/dashboard/first/useFirstSteps.ts": {
    cookie: "The browser: the steps are the installation's, and this hides them from whoever works here.",
  },
  "web/features/session/session.ts": {
    localStorage: "The user who is signed in.",
    sessionStorage: "Clears it.",
  },
  "web/features/shell/Sidebar.tsx": { cookie: "The browser: how wide its window is." },
  "web/features/shell/colorScheme.ts": { cookie: "The browser: chosen before anybody signs in." },
  "web/features/ticket/page/draft.ts": { sessionStorage: "User and ticket." },
  "web/lib/PersistedQueries.tsx": {
    localStorage: "User: written only for who is signed in, and removed before another.",
  },
  "web/lib/cookie.ts": { cookie: "Its callers say.", localStorage: "Mentions it only." },
  "web/lib/session.ts": {
    localStorage: "The user who is signed in; another one's replies are removed. Hidden columns by user.",
    sessionStorage: "User: who has typed in this tab; another one's input is cleared.",
  },
  "web/public/scheme.js": { localStorage: "Reads whether anybody is signed in." },
  "web/texts/language.ts": {
    cookie: "The browser: chosen before anybody signs in.",
    localStorage: "Mentions it only.",
  },
  "web/ui/table/hiddenColumns.ts": { localStorage: "User." },
  "web/worker/serviceWorker.ts": { cache: "Nobody: the app's own files, the same for all." },
};

test("whatever the browser keeps names whose it is, or why it is nobody's", () => {
  const files = readdirSync("web", { recursive: true, encoding: "utf8" })
    .filter(
      (file) => /\.(tsx?|js)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("testing/"),
    )
    .map((file) => `web/${file}`);
  const found = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return (Object.keys(ways) as Way[])
      .filter((way) => ways[way].test(source))
      .map((way) => `${file}: ${way}`);
  });
  const listed = Object.entries(kept).flatMap(([file, each]) =>
    Object.keys(each).map((way) => `${file}: ${way}`),
  );
  expect(found.toSorted()).toEqual(listed.toSorted());
});
