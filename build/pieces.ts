type Piece = {
  name: string | ((id: string) => string | null);
  priority: number;
  test?: RegExp;
  tags?: "$initial"[];
};

/** Icons that stay with the one screen or dialog that shows them, the palette for instance. */
const iconsOfOneScreen =
  "Archive|ArrowMerge|ArrowsExchange|Bolt|Building|BuildingStore|CalendarMonth|CalendarOff|CalendarRepeat|Camera|ChartBar|Circle|CurrentLocation|Discount|Dots|Eraser|EyeOff|Filter|FilterFilled|GripVertical|Link|MailForward|MailPause|Message2|MessageQuestion|PlayerPause|Qrcode|ReceiptRupee|Route|ShieldCheck|ShieldOff|SquareFilled|Stack2|Table|Ticket|UserCheck|UserX|UsersGroup|Webhook";

/**
 * The chunks of the app. By default every module that two screens share becomes a file, and a first screen needs a
 * hundred. Here modules that are used together share a chunk, and a screen needs only its own file besides. Groups
 * with a higher priority take their modules, and the modules' dependencies, first.
 */
export const pieces: Piece[] = [
  {
    // Changes only with its package versions, so a new release of the app leaves it in the browser's cache.
    name: "base",
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-)?(router|router-core|query|query-core|history|store|react-store))[\\/]/,
    priority: 30,
  },
  { name: "main", tags: ["$initial"], priority: 20 },
  {
    // All texts of a language other than English in one file.
    name: (id) => /[\\/]i18n[\\/](\w+)[\\/]\w+\.json$/.exec(id)?.[1]?.replace(/^/, "texts-") ?? null,
    test: /[\\/]i18n[\\/](?!en)\w+[\\/]\w+\.json$/,
    priority: 40,
  },
  {
    // Before signIn, which would otherwise take every icon. The excluded icons are those on the first screens of
    // visitors.
    name: "signs",
    test: new RegExp(
      String.raw`@tabler[\\/].*[\\/]Icon(?!AlertCircle|ArrowRight|ChevronDown|Clock|CoinRupee|Edit|Refresh|StarFilled|Trash|(${iconsOfOneScreen})\.)`,
    ),
    priority: 19,
  },
  {
    name: "signIn",
    test: new RegExp(
      String.raw`core[\\/]esm[\\/](core|components[\\/](Title|Anchor|ActionIcon|Alert|Stack|InputBase|TextInput|Input)[\\/])|@mantine[\\/]hooks(?!.*[\\/]use-(focus-trap|focus-return|click-outside|clipboard|hotkeys|long-press))|@tabler(?!.*Icon(${iconsOfOneScreen})\.)|web[\\/](ui[\\/](Brand|(States|Picture)\.module)|lib[\\/](form|query|permission|choices)\.ts|features[\\/](session[\\/]roleNames|message[\\/]language[\\/](?!preference)))|contract[\\/](addresses|session[\\/]demo)\.ts`,
    ),
    priority: 18,
  },
  {
    // Shared by the customers' first screen and the frame of the staff's screens.
    name: "shelf",
    test: /web[\\/](lib[\\/](?!form|resolver|coordinates|upload|downloadFrom|openPage|usePrinting|PersistedQueries|keepOffline)|ui[\\/](EmptyState|ErrorState|LoadingScreen|NoData|Picture|WhenOpened)|features[\\/](dashboard[\\/]first[\\/]useFirstSteps))|components[\\/](Badge[\\/]|NativeSelect[\\/]|ScrollArea[\\/]utils|Combobox[\\/](ComboboxChevron|get-parsed))|contract[\\/](catalogue[\\/](?!itemForm|price)|dashboard|customer[\\/](customer|self))/,
    priority: 17,
  },
  // Of the booking form, for staff and customers.
  { name: "prices", test: /contract[\\/]catalogue[\\/]price/, priority: 17 },
  {
    name: "entry",
    test: /react-hook-form|@hookform|web[\\/](lib[\\/]form\.ts|features[\\/]session[\\/](PasswordField|FormError|SignInLayout|session\.module))|PasswordInput/,
    priority: 16,
  },
  {
    name: "frame",
    test: /core[\\/]esm[\\/]components[\\/](Transition|UnstyledButton|Group|VisuallyHidden)[\\/]|[\\/]use-hotkeys[\\/]|web[\\/](features[\\/](shell[\\/](?!NotFound|CommandPalette|ScreenIcon|NavigationDrawer|UserItems|find)|(booking|provider|ticket)[\\/]paths)|ui[\\/](PageHeader|usePhone))/,
    priority: 14,
  },
  {
    // Layers over a screen: menus, dialogs, choices.
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
    test: /web[\\/]ui[\\/](table[\\/](?!ColumnFilter|ColumnChoice|PreviewPanel|rowKeys|exportCsv)|DataTable|ListFilter|FilterFold|Filter\.)|@tanstack[\\/](react-)?table|web[\\/]features[\\/](view[\\/](SavedViews|query)|company[\\/]CompanyFilter)/,
    priority: 11,
  },
  {
    name: "fields",
    test: /@mantine[\\/]core(?!.*(TagsInput|[\\/]Chip[\\/]))|web[\\/]ui[\\/](?!day[\\/]|table[\\/](PreviewPanel|ColumnChoice|rowKeys|exportCsv)|FileDrop|restoreFocus|toastRoom|isSeen|ToastList|QrCode|MonthSelect|CopyButton|SecretDialog|LongList|ScrollBox)/,
    priority: 8,
  },
  {
    name: "booking",
    test: /web[\\/]features[\\/](audit[\\/]History|booking[\\/](Badges|words|list[\\/]BookingTable|change[\\/])|customer[\\/](customer|CustomerInputs)|company[\\/]useCompanies)/,
    priority: 7,
  },
  // A module that only one screen uses stays with that screen.
  {
    name: "terms",
    test: /[\\/]contract[\\/](?!(pay|committee|webhook|key|gateway)[\\/]|bill[\\/](register|tax|account|close|creditNote|unbilled)|company[\\/]served|payment[\\/](statement|refund)|society[\\/](summary|poster)|dispatch[\\/]gate|customer[\\/]import)/,
    priority: 5,
  },
];
