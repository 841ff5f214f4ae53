const TAG = /<[^<>]*>/g;
const HEAD_END = "</head>";

/**
 * Hides the app's place while what was drawn before it is seen, and that from whoever gets the app at once; what is pressed
 * before the app is there shows that it was.
 */
const STYLE =
  "<style>:is(html:not([data-early]),[data-early=shown]) #root,[data-early=passed] #early{display:none}#early [data-pressed]{opacity:.6}</style>";

/** The tags by which the built page asks for its script, and for what that stands on. */
const scriptTagsOf = (page: string): string[] =>
  (page.match(TAG) ?? []).filter(
    (tag) => tag.includes('type="module"') || tag.includes('rel="modulepreload"'),
  );

/** The file that a tag names. */
const fileOf = (tag: string): string => tag.split('"').find((part) => part.startsWith("/")) ?? "";

/** A value in the page that its scripts read by `id`. */
export const dataTag = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll("<", String.raw`\u003c`)}</script>`;

/**
 * The app's page, with its scripts and those of a screen named in it and not yet asked for: public/early.js does that once
 * something is seen, one after the other, each behind those that it stands on.
 * @param files what the screen takes besides, below the folder of the web app: scripts each before those that they stand on,
 * and style sheets.
 */
export function withLateScripts(page: string, files: readonly string[]): string {
  const tags = scriptTagsOf(page);
  const bare = tags.reduce((rest, tag) => rest.replace(`${tag}</script>`, "").replace(tag, ""), page);
  const own = files.map((file) => `/${file}`);
  const scripts = [
    ...tags.map(fileOf).toReversed(),
    ...own.filter((file) => file.endsWith(".js")).toReversed(),
  ];
  const styles = own.filter((file) => file.endsWith(".css"));
  const head = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}" />`),
    STYLE,
    dataTag("files", JSON.stringify(scripts)),
    '<script src="/early.js"></script>',
  ];
  return bare.replace(HEAD_END, () => `${head.join("")}${HEAD_END}`);
}
