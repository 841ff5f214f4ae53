import type { Plugin } from "vite";

type Piece = {
  name: string | ((id: string) => string | null);
  priority: number;
  test?: RegExp;
  tags?: "$initial"[];
};

/**
 * The files that the app is built into. Left alone, every module that two screens share becomes a file, and a first
 * screen takes a hundred; here what is used together lies together, and a screen takes its own file besides. The higher
 * its priority, the sooner a group takes a module, and with it what that one stands on.
 */
export const pieces: Piece[] = [
  {
    // Changes only with its version: a new release of the app leaves it in the browser's cache.
    name: "base",
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-)?(router|router-core|query|query-core|history|store|react-store))[\\/]/,
    priority: 30,
  },
  { name: "main", tags: ["$initial"], priority: 20 },
  {
    // Of a language other than English, all texts at once.
    name: (id) => /[\\/]i18n[\\/](\w+)[\\/]\w+\.json$/.exec(id)?.[1]?.replace(/^/, "texts-") ?? null,
    test: /[\\/]i18n[\\/](?!en)\w+[\\/]\w+\.json$/,
    priority: 40,
  },
  {
    // Before the door, which would take along every sign: but for those that strangers' first screens show.
    name: "signs",
    test: /web[\\/]features[\\/]shell[\\/]ScreenIcon|@tabler[\\/].*[\\/]Icon(?!AlertCircle|ArrowRight|ChevronDown|Clock|CoinRupee|Edit|Refresh|StarFilled|Trash)/,
    priority: 19,
  },
  {
    name: "door",
    test: /core[\\/]esm[\\/](core|components[\\/](Title|Anchor|ActionIcon|Alert|Stack|InputBase|TextInput|Input)[\\/])|@mantine[\\/]hooks(?!.*[\\/]use-(focus-trap|focus-return|click-outside|clipboard|hotkeys|long-press))|@tabler|web[\\/](ui[\\/](Brand|(States|Picture)\.module)|lib[\\/](form|query|may|choices)\.ts|features[\\/](session[\\/]roleNames|message[\\/]language[\\/](?!preference)))|contract[\\/](addresses|session[\\/]demo)\.ts/,
    priority: 18,
  },
  {
    // What the customers' first screen and the frame of the staff's share.
    name: "shelf",
    test: /web[\\/](lib[\\/](?!form|resolver|coordinates|upload)|ui[\\/](EmptyState|ErrorState|LoadingScreen|NoData|Picture|PlainSelect|WhenOpened)|features[\\/]catalogue[\\/]service[\\/]useServices)|components[\\/](Badge[\\/]|ScrollArea[\\/]utils|Combobox[\\/](ComboboxChevron|get-parsed))|contract[\\/](catalogue|dashboard|customer[\\/]customer)/,
    priority: 17,
  },
  {
    name: "entry",
    test: /react-hook-form|@hookform|web[\\/](lib[\\/]form\.ts|features[\\/]session[\\/](PasswordField|FormFault|FrontDoor|session\.module))|PasswordInput/,
    priority: 16,
  },
  {
    name: "frame",
    test: /core[\\/]esm[\\/]components[\\/](Transition|UnstyledButton|Group|VisuallyHidden)[\\/]|[\\/]use-hotkeys[\\/]|web[\\/](features[\\/](shell[\\/](?!NotFound|CommandPalette|NavigationDrawer|UserItems|find)|(booking|provider|ticket)[\\/]paths)|ui[\\/](PageHeader|usePhone))/,
    priority: 14,
  },
  {
    // What lies over a screen: menus, dialogs, choices.
    name: "over",
    test: /core[\\/]esm[\\/]components[\\/](Popover|ScrollArea|Menu|Modal|ModalBase|Drawer|Overlay|FocusTrap|Portal|Combobox|Select|Pill)[\\/]|[\\/]use-(focus-trap|focus-return|click-outside|clipboard)[\\/]|@floating-ui|react-remove-scroll|web[\\/]ui[\\/](Dialog|ConfirmDelete|SearchSelect|dialog[\\/](Opened|useLatest|useTarget|DeleteRecord))/,
    priority: 13,
  },
  {
    name: "form",
    test: /web[\\/]ui[\\/](form[\\/]|dialog[\\/]|FormModal|FormActions)|[\\/]use-long-press[\\/]|react-number-format|core[\\/]esm[\\/]components[\\/](NumberInput|Checkbox|Switch|Textarea)[\\/]/,
    priority: 12,
  },
  {
    name: "table",
    test: /web[\\/]ui[\\/](table[\\/](?!ColumnFilter|LookPanel|rowKeys|exportCsv)|DataTable|ListFilter|FilterFold)|@tanstack[\\/](react-)?table/,
    priority: 11,
  },
  {
    name: "fields",
    test: /@mantine[\\/]core(?!.*TagsInput)|web[\\/]ui[\\/](?!day[\\/]|table[\\/](LookPanel|rowKeys|exportCsv)|keepFocus|toastRoom|isSeen|ToastList|QrCode|MonthSelect|CopyButton|SecretDialog)/,
    priority: 8,
  },
  {
    name: "booking",
    test: /web[\\/]features[\\/](audit[\\/]History|booking[\\/](Badges|words|list[\\/]BookingTable|change[\\/])|customer[\\/](customer|CustomerInputs)|company[\\/]useCompanies)/,
    priority: 7,
  },
  // What one screen alone speaks of lies with it.
  {
    name: "terms",
    test: /[\\/]contract[\\/](?!(pay|committee|webhook|key|gateway)[\\/]|bill[\\/](register|tax|account)|payment[\\/]statement|society[\\/]summary)/,
    priority: 5,
  },
];

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** What the first import() within a node names. */
function importedIn(node: Node): string | null {
  if (node.type === "ImportExpression") return (node["source"] as { value: string }).value;
  for (const child of childrenOf(node)) {
    const found = importedIn(child);
    if (found) return found;
  }
  return null;
}

/** The text of a property of an object literal. */
function textOf(node: Node, name: string): string | null {
  for (const property of node["properties"] as Node[]) {
    if (property.type !== "Property") continue;
    const { key, value } = property as unknown as { key: { name?: string }; value: { value?: unknown } };
    if (key.name === name && typeof value.value === "string") return value.value;
  }
  return null;
}

/** Every object literal of a syntax tree that has a path (or an id), with what it imports when it is needed. */
function* routesIn(node: Node): Generator<{ path: string; imports: string | null }> {
  if (node.type === "ObjectExpression") {
    const path = textOf(node, "path") ?? textOf(node, "id");
    if (path !== null) yield { path, imports: importedIn(node) };
  }
  for (const child of childrenOf(node)) yield* routesIn(child);
}

const ROUTER = /web[\\/]router\.tsx$/;
const SCREENS = /web[\\/]features[\\/]shell[\\/]screens\.ts$/;
/** The route that all screens but those declared beside it lie in. */
const LAYOUT = "session";

/**
 * Writes preloads.json, from the address of each screen in lower case to the files it takes and whether it stands in the
 * frame, so that the server can name them in the page and the browser asks for all of them at once. Reads what each screen
 * imports in the router and the table of screens.
 */
export function preloads(): Plugin {
  /** Path of a route → module that it imports, by the file that says so. */
  const said = { router: new Map<string, string | null>(), screens: new Map<string, string | null>() };
  return {
    name: "preloads",
    apply: "build",
    enforce: "post",
    async transform(code, id) {
      const into = ROUTER.test(id) ? said.router : SCREENS.test(id) ? said.screens : null;
      if (!into) return;
      for (const { path, imports } of routesIn(this.parse(code) as unknown as Node)) {
        const resolved = imports && (await this.resolve(imports, id));
        if (resolved || !into.has(path)) into.set(path, resolved ? resolved.id : null);
      }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry);
      const filesOf = (modules: (string | null | undefined)[]): string[] => {
        const files = new Set<string>();
        const take = (name: string): void => {
          const chunk = chunks.find(({ fileName }) => fileName === name);
          if (!chunk || files.has(name)) return;
          files.add(name);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
          chunk.imports.forEach(take);
        };
        for (const module of modules) {
          const chunk = chunks.find(({ moduleIds }) => module && moduleIds.includes(module));
          if (chunk) take(chunk.fileName);
        }
        return [...files];
      };
      const standing = new Set(entry ? filesOf([entry.facadeModuleId]) : []);
      const layout = said.router.get(LAYOUT);
      const modulesOf = new Map<string, (string | null | undefined)[]>(
        [...said.screens].map(([path, own]) => [path, said.router.has(path) ? [own] : [layout, own]]),
      );
      for (const [path, own] of said.router) if (own && path !== LAYOUT) modulesOf.set(path, [own]);
      const source = Object.fromEntries(
        [...modulesOf].map(([path, modules]) => [
          path.toLowerCase(),
          {
            files: filesOf(modules).filter((file) => !standing.has(file)),
            framed: modules.includes(layout),
          },
        ]),
      );
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(source) });
    },
  };
}
