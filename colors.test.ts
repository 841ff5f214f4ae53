import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Style sheets with their own colours, as custom properties: drawings and the board's societies, whose colours are not used elsewhere, and the
 * cleaners' page, which does not use the theme.
 */
const palettes = [
  "web/features/dispatch/board/societies.module.css",
  "web/features/provider/service/paint/paint.module.css",
  "web/features/society/view/Drawing.module.css",
  "web/cleaner/styles/base.css",
];

/** The colour names of CSS. */
const names =
  "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue " +
  "chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgr[ae]y darkgreen " +
  "darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategr[ae]y " +
  "darkturquoise darkviolet deeppink deepskyblue dimgr[ae]y dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro " +
  "ghostwhite gold goldenrod gr[ae]y green greenyellow honeydew hotpink indianred indigo ivory khaki lavender lavenderblush " +
  "lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgr[ae]y lightgreen lightpink lightsalmon " +
  "lightseagreen lightskyblue lightslategr[ae]y lightsteelblue lightyellow lime limegreen linen magenta maroon " +
  "mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise " +
  "mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid " +
  "palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red " +
  "rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategr[ae]y snow " +
  "springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen";
const color = new RegExp(
  String.raw`#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:${names.replaceAll(" ", "|")})(?![\w-])`,
  "i",
);

/** The declarations of a style sheet that contain a literal colour. */
const coloursIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\/|"[^"]*"|url\([^)]*\)/g, "").matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)]
    .filter(([, , value = ""]) => color.test(value))
    .map(([declaration]) => declaration);

const sheets = readdirSync("web", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => `web/${file}`);

test("style sheets take their colours from the theme, drawings from their own palette", () => {
  const literals = sheets.flatMap((file) =>
    coloursIn(readFileSync(file, "utf8"))
      .filter((declaration) => !(palettes.includes(file) && declaration.startsWith("--")))
      .map((declaration) => `${file}: ${declaration}`),
  );
  expect(literals).toEqual([]);
});

test.each([
  "#0b5e66",
  "1px solid rgb(0 0 0 / 6%)",
  "oklch(0.5 0.1 200)",
  "color-mix(in srgb, red, var(--line))",
])("finds the colour in %s", (value) => {
  expect(coloursIn(`a { color: ${value}; }`)).toHaveLength(1);
});

test.each([
  "var(--mantine-color-red-8)",
  "currentColor",
  "transparent",
  "color-mix(in srgb, var(--page) 72%, transparent)",
])("finds no literal colour in %s", (value) => {
  expect(coloursIn(`a { color: ${value}; }`)).toEqual([]);
});
