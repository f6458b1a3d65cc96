/**
 * A page without scripts needs only the classes that are in its HTML: the rest of the style sheet,
 * which is inline in every page, is left out. Only for such pages: scripts could add any class.
 */
export function cssFor(html: string, css: string): string {
  const used = new Set<string>();
  for (const [, classes = ""] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of classes.replaceAll("&amp;", "&").split(" ")) used.add(name);
  }
  return withoutIdleProperties(write(parsed(css), used));
}

/** Leaves out registrations and values of custom properties that nothing reads. */
function withoutIdleProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return css.replace(
    /@property (--[\w-]+)\{[^}]*\}|(?<=[{;])(--[\w-]+):[^;{}]*;?/g,
    (text, registered: string | undefined, set: string | undefined) =>
      read.has(registered ?? set) ? text : "",
  );
}

interface Rule {
  prelude: string;
  /** Classes that its selectors begin with; a rule with none of them in use styles nothing. */
  classes: string[] | null;
  /** Rules inside of a group such as `@media`, or the text of the declarations; null for `@import;`. */
  body: Rule[] | string | null;
}

const GROUP = /^@(layer|media|supports|container)\b/;

let cache: { css: string; rules: Rule[] } | undefined;

function parsed(css: string): Rule[] {
  if (cache?.css !== css) cache = { css, rules: parse(css) };
  return cache.rules;
}

/** Reads minified CSS without braces in strings, as the build emits it. */
function parse(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  while (start < css.length) {
    const open = css.indexOf("{", start);
    const statement = css.indexOf(";", start);
    if (open < 0 || (statement >= 0 && statement < open)) {
      const end = statement < 0 ? css.length : statement + 1;
      rules.push({ prelude: css.slice(start, end), classes: null, body: null });
      start = end;
      continue;
    }
    const close = closingBrace(css, open);
    const prelude = css.slice(start, open);
    const content = css.slice(open + 1, close);
    const body = GROUP.test(prelude.replace(/^\/\*[^]*?\*\//, "")) ? parse(content) : content;
    rules.push({ prelude, classes: typeof body === "string" ? classesOf(prelude) : null, body });
    start = close + 1;
  }
  return rules;
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let position = open; position < css.length; position++) {
    if (css[position] === "{") depth++;
    if (css[position] === "}" && --depth === 0) return position;
  }
  return css.length;
}

/** The class that each selector begins with; null if one begins with anything else. */
function classesOf(prelude: string): string[] | null {
  // Commas inside of `:is(…)` and escaped ones part no selectors.
  const selectors = prelude.split(/(?<!\\),(?![^(]*\))/);
  const classes = selectors.map((selector) => /^\s*\.((?:\\.|[\w-])+)/.exec(selector)?.[1]);
  return classes.every((name) => name !== undefined)
    ? classes.map((name) => name.replace(/\\(.)/g, "$1"))
    : null;
}

function write(rules: readonly Rule[], used: ReadonlySet<string>): string {
  let css = "";
  for (const { prelude, classes, body } of rules) {
    if (classes && !classes.some((name) => used.has(name))) continue;
    if (body === null) css += prelude;
    else if (typeof body === "string") css += `${prelude}{${body}}`;
    else {
      const inner = write(body, used);
      if (inner) css += `${prelude}{${inner}}`;
    }
  }
  return css;
}
