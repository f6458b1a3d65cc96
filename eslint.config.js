import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Syntax that is forbidden in the whole project, with the reason for the reader of the error. */
const FORBIDDEN = [
  {
    selector: "CallExpression[callee.property.name='formData'][arguments.length=0]",
    message: "formData() reads without end. Use readForm (app/http/read-form.server.ts).",
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "The clock is passed in: take `now` as a parameter (app/lib/clock.server.ts).",
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "The clock is passed in: take `now` as a parameter (app/lib/clock.server.ts).",
  },
  {
    selector: "MemberExpression[object.name='sql'][property.name='placeholder']",
    message: "Nobody checks such a parameter. Use query() (db/query.server.ts).",
  },
];

/** Parts of Remix that are no public interface, or change with its versions: only one folder uses them. */
const REMIX_INTERNALS = {
  paths: [
    "@remix-run/node",
    "@remix-run/react",
    "@remix-run/express",
    "@remix-run/server-runtime",
  ].map((name) => ({
    name,
    importNames: [
      "EntryContext",
      "ServerBuild",
      "RemixServer",
      "RemixBrowser",
      "matchRoutes",
      "createRequestHandler",
      "UNSAFE_RemixContext",
    ],
    message: "Remix's internals are known in app/rendering alone (docs/remix-internals.md).",
  })),
};

/** The same for the globals that Remix sets in the browser. */
const REMIX_GLOBALS = {
  selector: "Identifier[name=/^__remix|^staticHandlerContext$/]",
  message: "Remix's internals are known in app/rendering alone (docs/remix-internals.md).",
};

/** The Content-Security-Policy refuses `style=` in the server's HTML; use Tailwind's classes. */
const NO_STYLE = {
  selector:
    "JSXOpeningElement[name.type='JSXIdentifier'][name.name=/^[a-z]/] > JSXAttribute[name.name='style']",
  message: "The Content-Security-Policy refuses style attributes. Use classes.",
};

/** Thai lists have no commas. */
const NO_LIST_COMMAS = [
  "CallExpression[callee.property.name='join'][arguments.0.value=/^, +$/]:not(JSXAttribute[name.name='srcSet'] CallExpression)",
  ":not(TaggedTemplateExpression) > TemplateLiteral > TemplateElement[value.raw=/^, /]",
  "JSXText[value=/^, /]",
].map((selector) => ({
  selector,
  message: "Thai has no list commas. Use joinAsList() or joinSideBySide() (app/lib/join-texts.ts).",
}));

/** The rules that read types are in `.oxlintrc.json`. */
export default tseslint.config(
  { ignores: ["build/", "data/", "node_modules/", "public/", "test-results/", "db/migrations/"] },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      // Such expressions are there to refuse control characters.
      "no-control-regex": "off",
      "no-console": "error",
      "no-restricted-syntax": ["error", ...FORBIDDEN, REMIX_GLOBALS],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
    },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs["recommended-latest"]],
    rules: {
      "react-hooks/exhaustive-deps": "error",
      // Browsers drop a table's roles if CSS changes its layout, so the roles are named explicitly.
      "jsx-a11y/no-redundant-roles": [
        "error",
        {
          table: ["table"],
          thead: ["rowgroup"],
          tbody: ["rowgroup"],
          tr: ["row"],
          nav: ["navigation"],
        },
      ],
      // A scrolling area without controls takes the focus itself, so that the arrow keys scroll it.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["tabpanel", "group"] }],
      "jsx-a11y/no-interactive-element-to-noninteractive-role": [
        "error",
        { td: ["cell"], tr: ["none", "presentation"] },
      ],
      "no-restricted-syntax": ["error", ...FORBIDDEN, REMIX_GLOBALS, NO_STYLE],
    },
  },
  {
    // Code with texts that readers see.
    files: ["app/{components,domain,routes}/**/*.{ts,tsx}"],
    ignores: ["**/*.test.ts", "app/routes/samples/**", "app/routes/api/**"],
    rules: {
      "no-restricted-syntax": ["error", ...FORBIDDEN, REMIX_GLOBALS, NO_STYLE, ...NO_LIST_COMMAS],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "server.ts"],
    ignores: ["app/rendering/**"],
    rules: { "no-restricted-imports": ["error", REMIX_INTERNALS] },
  },
  {
    // These pages have two style sheets.
    files: ["app/routes/cleaner/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [
            ...REMIX_INTERNALS.paths,
            {
              name: "@remix-run/node",
              importNames: ["redirect", "redirectDocument"],
              message:
                "Which of them it is decides redirectWithin (app/http/redirect-within.server.ts).",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/rendering/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", ...FORBIDDEN, NO_STYLE] },
  },
  {
    // The modules that wrap the clock and the queries.
    files: ["app/lib/clock.server.ts", "db/query.server.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    // Programs that print to the terminal.
    files: ["db/seed/large/**/*.ts", "tests/**/*.{ts,tsx,mjs}", "**/*.config.{js,ts}"],
    rules: { "no-console": "off", "no-restricted-syntax": "off" },
  },
  {
    // Playwright reads from this pattern which fixtures are needed; it may be empty.
    files: ["tests/e2e/**/*.ts"],
    rules: { "no-empty-pattern": "off" },
  },
  {
    // A bad environment is reported before there is a logger, and the other file sends console output to
    // the logger.
    files: ["server.ts", "app/lib/console-to-log.server.ts"],
    rules: { "no-console": "off" },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: { Buffer: "readonly", URL: "readonly", console: "readonly", process: "readonly" },
    },
  },
  {
    files: [".dependency-cruiser.cjs"],
    languageOptions: { sourceType: "commonjs", globals: { module: "writable" } },
  },
);
