/**
 * Who may import whom (docs/testing.md). Rules name what is allowed from each room, so that a new
 * room is refused until somebody decides where it belongs.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
module.exports = {
  forbidden: [
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
      from: { pathNot: "^app/routes/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "nor-do-its-own-parts",
      comment: "Parts beside a route may know the type of its loader, not its values.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: { path: "^app/routes/[^/]+/route\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-route-imports-another",
      severity: "error",
      // `$` and `[.]` in a folder's name would mean something else in an expression.
      from: { path: "^app/routes/([^/$[]*)[$[]?[.]?\\]?([^/$[]*)/" },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1[$[]?[.]?\\]?$2/" },
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
        pathNot: "^app/(http|domain|lib|i18n)/",
        dependencyTypesNot: ["type-only"],
      },
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
      from: { path: "^(app|db)/|^server\\.ts$", pathNot: "\\.test\\.tsx?$" },
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
