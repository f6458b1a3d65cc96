/**
 * The packages of the domain in layers: what each may import. None imports a package that comes later in
 * this list, so there are no cycles. A new package is refused until it is listed here.
 */
const DOMAIN = {
  outbox: [],
  audit: [],
  "rate-limits": [],
  backup: ["outbox"],
  business: ["audit"],
  pricing: [],
  payments: [],
  photos: [],
  catalogue: ["pricing"],
  schedule: [],
  accounts: ["outbox", "audit", "rate-limits"],
  homes: ["accounts"],
  cleaners: ["photos", "audit", "catalogue", "pricing", "schedule", "accounts", "outbox"],
  bookings: [
    "rate-limits",
    "homes",
    "photos",
    "catalogue",
    "pricing",
    "payments",
    "schedule",
    "accounts",
    "cleaners",
    "outbox",
  ],
  notes: ["accounts", "bookings"],
  reviews: ["outbox", "rate-limits", "catalogue", "accounts", "cleaners", "bookings"],
  queue: ["outbox"],
  notifications: [
    "backup",
    "homes",
    "queue",
    "outbox",
    "audit",
    "rate-limits",
    "business",
    "payments",
    "catalogue",
    "schedule",
    "accounts",
    "cleaners",
    "bookings",
    "reviews",
  ],
  channels: ["queue", "outbox", "accounts", "payments", "notifications"],
  system: ["audit", "backup", "bookings", "outbox", "queue", "channels"],
  privacy: [
    "homes",
    "queue",
    "channels",
    "outbox",
    "audit",
    "payments",
    "schedule",
    "accounts",
    "cleaners",
    "bookings",
    "notes",
    "reviews",
    "notifications",
  ],
  admin: [
    "backup",
    "outbox",
    "audit",
    "business",
    "homes",
    "payments",
    "catalogue",
    "schedule",
    "accounts",
    "cleaners",
    "bookings",
    "notes",
    "reviews",
    "queue",
    "channels",
  ],
};

/** Tables of a higher package that a lower one may read, each with the reason. */
const READS_ABOVE = {
  // The sender of a request is read once, with the cleaner's profile and the number of unread
  // notifications.
  accounts: ["cleaners", "notifications"],
  // A statement lists the jobs of its month.
  payments: ["bookings"],
  // The working hours of a cleaner are in their profile.
  schedule: ["cleaners"],
};

/** Files of db/schema that no package owns. */
const SHARED_SCHEMA = ["columns", "settings"];

const domainLayers = Object.entries(DOMAIN).flatMap(([own, below]) => [
  {
    name: `domain-layers-${own}`,
    comment: "The domain's packages stand in layers (docs/architecture.md).",
    severity: "error",
    from: { path: `^app/domain/${own}/`, pathNot: "\\.test\\.ts$" },
    to: { path: "^app/domain/", pathNot: `^app/domain/(?:${[own, ...below].join("|")})/` },
  },
  {
    name: `schema-layers-${own}`,
    comment: "A package reads and writes its own tables, and those of the packages below it.",
    severity: "error",
    from: { path: `^app/domain/${own}/`, pathNot: "\\.test\\.ts$" },
    to: {
      path: "^db/schema/",
      pathNot: `^db/schema/(?:${[own, ...below, ...(READS_ABOVE[own] ?? []), ...SHARED_SCHEMA].join("|")})\\.ts$`,
    },
  },
]);

/**
 * Rules for imports (docs/testing.md). They name what is allowed from each folder, so that a new folder
 * is refused until somebody decides where it belongs.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
module.exports = {
  forbidden: [
    ...domainLayers,
    {
      name: "domain-packages-have-a-place",
      severity: "error",
      from: { path: "^app/domain/", pathNot: `^app/domain/(?:${Object.keys(DOMAIN).join("|")})/` },
      to: { path: "." },
    },
    {
      name: "tables-have-a-package",
      comment: "Files of db/schema are called as the package of the domain that owns their tables.",
      severity: "error",
      from: { path: "." },
      to: {
        path: "^db/schema/",
        pathNot: `^db/schema/(?:${[...Object.keys(DOMAIN), ...SHARED_SCHEMA].join("|")})\\.ts$`,
      },
    },
    {
      name: "no-circles",
      comment: "Two files that import each other are one file, or miss a third. Types may.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "nobody-imports-a-route",
      comment: "What two pages share belongs into components/, http/ or domain/.",
      severity: "error",
      from: { pathNot: "^app/routes/|\\.test\\.tsx?$" },
      to: { path: "^app/routes/" },
    },
    {
      name: "nor-do-its-own-parts",
      comment: "Parts beside a route may know the type of its loader, not its values.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: { path: "^app/routes/.+/route\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-route-imports-another",
      comment:
        "A folder has one route; what several of an area need belongs into its shared/, what several areas need into components/, http/ or domain/.",
      severity: "error",
      from: { path: "^app/routes/(([^/]+)/.+)/[^/]+$" },
      to: { path: "^app/routes/", pathNot: "^app/routes/(?:$1|$2/shared)/[^/]+$" },
    },
    {
      name: "routes-call-the-domain",
      comment: "The way is route, domain, db.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: {
        path: "^(app|db)/",
        pathNot: "^app/(routes|domain|http|components|lib|i18n|content)/|^app/root-data\\.ts$",
      },
    },
    {
      name: "domain-knows-no-web",
      comment:
        "The business works without pages. Of the messages it knows the keys' type only; letters are words, and may ask for a translator.",
      severity: "error",
      from: { path: "^app/domain/", pathNot: "\\.test\\.ts$|^app/domain/notifications/" },
      to: { path: "^app/", pathNot: "^app/(domain|lib)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "letters-know-words-only",
      severity: "error",
      from: { path: "^app/domain/notifications/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^app/",
        pathNot: "^app/(domain|lib)/|^app/i18n/i18n\\.server\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "domain-knows-no-framework",
      severity: "error",
      from: { path: "^app/(domain|lib)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "node_modules/(@remix-run|react|react-dom|express|@conform-to)/" },
    },
    {
      name: "components-show-what-they-are-given",
      severity: "error",
      from: { path: "^app/components/" },
      to: {
        path: "^(app|db)/",
        pathNot: "^app/(components|lib|i18n)/|^app/root-data\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "http-knows-no-pages",
      severity: "error",
      from: { path: "^app/http/" },
      to: {
        path: "^(app|db)/",
        // Whether the database can be written is the one thing that a request asks it directly.
        pathNot: "^app/(http|domain|lib|i18n)/|^db/busy\\.server\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "rendering-knows-no-pages",
      comment: "The room that knows Remix's internals.",
      severity: "error",
      from: { path: "^app/rendering/" },
      to: {
        path: "^(app|db)/",
        pathNot: "^app/(rendering|http|domain|lib|i18n|styles)/|^db/busy\\.server\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "jobs-call-the-domain",
      severity: "error",
      from: { path: "^app/jobs/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|db)/", pathNot: "^app/(jobs|domain|lib)/|^db/busy\\.server\\.ts$" },
    },
    {
      name: "demo-and-cli-stand-above-the-domain",
      severity: "error",
      from: { path: "^app/(demo|cli)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^app/",
        pathNot: "^app/(demo|cli|domain|content|lib)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "nobody-imports-demo-or-cli",
      comment:
        "But the server, which starts a demo; and pages may know how a demo is signed in to.",
      severity: "error",
      from: { path: "^(app|db)/", pathNot: "^app/(demo|cli|server)/|\\.test\\.ts$" },
      to: { path: "^app/(demo|cli)/" },
    },
    {
      name: "only-wiring-knows-the-server",
      severity: "error",
      from: { path: "^(app|db)/", pathNot: "^app/server/" },
      to: { path: "^app/server/" },
    },
    {
      name: "lib-stands-alone",
      severity: "error",
      from: { path: "^app/lib/" },
      to: { path: "^(app|db)/", pathNot: "^app/lib/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "messages-and-content-stand-alone",
      severity: "error",
      from: { path: "^app/(i18n|content)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(app|db)/",
        pathNot: "^app/(i18n|content|lib)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "db-knows-only-lib",
      severity: "error",
      from: { path: "^db/", pathNot: "^db/seed/large/" },
      to: { path: "^app/", pathNot: "^app/lib/" },
    },
    {
      name: "only-the-server-touches-the-database",
      comment: "Values from db/ are for `*.server.ts` files; a type may go anywhere.",
      severity: "error",
      from: {
        path: "^(app/|server\\.ts)",
        pathNot: "(\\.server\\.tsx?|\\.test\\.ts|^server\\.ts)$",
      },
      to: { path: "^db/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "tests-stay-outside",
      severity: "error",
      from: { path: "^(app|db)/|^server\\.ts$", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
    },
    {
      name: "nothing-lost",
      comment: "Every import leads somewhere, and what runs in production is a dependency.",
      severity: "error",
      from: { path: "^(app|db|tests)/|^server\\.ts$" },
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    {
      name: "production-needs-no-tools",
      severity: "error",
      // The build reads routes.ts and sheet-sources.ts, the server doesn't.
      from: {
        path: "^(app|db)/|^server\\.ts$",
        pathNot: "\\.test\\.tsx?$|^app/routes\\.ts$|^app/styles/sheet-sources\\.ts$",
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
