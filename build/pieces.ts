type Piece = {
  name: string | ((id: string) => string | null);
  priority: number;
  test?: RegExp;
  tags?: "$initial"[];
  minShareCount?: number;
};

/** Matches modules by parts of their paths; a slash is that of either system. */
const modules = (...parts: string[]): RegExp =>
  new RegExp(parts.map((part) => part.replaceAll("/", String.raw`[\\/]`)).join("|"));

/**
 * The chunks of the app. By default every module that two screens share becomes a file, and a first screen needs a
 * hundred. A group names the modules that screens import, and takes with them what they import themselves and no group
 * of a higher priority has. What is loaded when it is opened, and what only one screen uses, is in no group.
 */
export const pieces: Piece[] = [
  {
    // All texts of a language other than English in one file.
    name: (id) => /[\\/]i18n[\\/](\w+)[\\/]\w+\.json$/.exec(id)?.[1]?.replace(/^/, "texts-") ?? null,
    test: /[\\/]i18n[\\/](?!en)\w+[\\/]\w+\.json$/,
    priority: 40,
  },
  {
    // Changes only with its package versions, so a new release of the app leaves it in the browser's cache.
    name: "base",
    test: modules(
      "node_modules/(react|react-dom|scheduler|use-sync-external-store)/",
      "node_modules/@tanstack/((react-)?(router|query|store)|router-core|query-core|history)/",
    ),
    priority: 30,
  },
  { name: "main", tags: ["$initial"], priority: 28 },
  // An icon that fewer screens and dialogs show stays with them.
  { name: "icons", test: modules("@tabler/"), minShareCount: 4, priority: 24 },
  {
    // What strangers' first screens share with the staff's.
    name: "plain",
    test: modules(
      "@mantine/core/esm/core/",
      "@mantine/core/esm/components/(ActionIcon|Alert|Anchor|Badge|Group|Input|InputBase|NativeSelect|Stack)/",
      "@mantine/core/esm/components/(TextInput|Title|UnstyledButton|VisuallyHidden)/",
      "@mantine/hooks/esm/use-(debounced|disclosure|id|media|merged|resize|uncontrolled)",
      String.raw`web/lib/(allPages|choices|clock|form|lazyNamed|listUrl|newId|online|permission|query|queryState)\.`,
      String.raw`web/lib/(today|useConfirm|useEarlyValue|usePreload|windowTitle)\.`,
      "web/ui/(Brand|EmptyState|ErrorState|LoadingScreen|NoData|Picture|WhenOpened)",
      "web/features/message/language/Language(Switch|Provider)",
      "web/features/(session/roleNames|dashboard/first/useFirstSteps)",
      String.raw`contract/(dashboard/|catalogue/(item|itemReply|itemName|service|serviceArea|category)\.)`,
      String.raw`contract/customer/(customer|self)\.`,
    ),
    priority: 20,
  },
  {
    // The sign-ins, and what other forms share with them.
    name: "entry",
    test: modules(
      "react-hook-form|@hookform|PasswordInput",
      String.raw`web/features/session/(PasswordField|FormError|SignInLayout|session\.module)`,
      "web/ui/(FormActions|dialog/useSave)",
    ),
    priority: 18,
  },
  // The English texts of what a form refuses.
  { name: "refused", test: modules("web/lib/resolver"), priority: 17 },
  {
    name: "frame",
    test: modules(
      "web/features/shell/AppLayout",
      "web/features/(booking|provider|ticket)/paths",
      "web/ui/(PageHeader|usePhone)",
    ),
    priority: 16,
  },
  {
    name: "table",
    test: modules(
      "@tanstack/(react-)?table",
      String.raw`web/ui/(DataTable|ListFilter|FilterFold|Filter\.)`,
      "web/features/(view/SavedViews|company/CompanyFilter)",
    ),
    priority: 15,
  },
  {
    // What opens over a screen and is filled in.
    name: "dialog",
    test: modules(
      "@mantine/core|@floating-ui|react-remove-scroll",
      "web/ui/(ConfirmDelete|Dialog|FilterBar|Fold|FormModal|RecordPage|SearchSelect|dialog/|form/)",
    ),
    priority: 10,
  },
];
