import { beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { LANGUAGE_BUTTON } from "~/lib/language-button";
import { paths } from "~/lib/paths";
import { facesOf, VISITORS, type Face, type Visitor } from "../support/all-routes";
import { useDemoServer } from "./demo-server";
import { BIO, FIELDS, multipart } from "./photo-form";

const demo = useDemoServer();

/** Fields that people type into. Read-only ones, such as the username of a password form, don't count. */
/** Fields to type into. Codes are secret (`SECRET_FIELDS`): no answer has them. */
const TYPED =
  /<textarea\b|<input\b(?![^>]* (?:readOnly=""|name="code"))[^>]* type="(?:text|email|tel|date|number)"/i;

interface Form {
  id: string | undefined;
  html: string;
}

const plain = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(` ${name}="([^"]*)"`, "i").exec(tag) ?? [];
  return value === undefined ? undefined : plain(value);
}

/** Returns the page's forms that post, without those of the header. */
function formsOf(text: string): Form[] {
  const main = /<main\b.*<\/main>/s.exec(text)?.[0] ?? "";
  // Forms behind a dialog can't be reached.
  const inReach = /<dialog\b.*<\/dialog>/s.exec(main)?.[0] ?? main;
  return [...inReach.matchAll(/<form\b([^>]*)>.*?<\/form>/gs)]
    .filter(([, attributes]) => attribute(attributes ?? "", "method") === "post")
    .map(([html, attributes]) => ({ id: attribute(attributes ?? "", "id"), html }));
}

const buttonIn = (text: string) =>
  new RegExp(`<button\\b[^>]* name="${LANGUAGE_BUTTON}"[^>]*>`).exec(text)?.[0] ?? "";

/** Returns the fields that a browser would send for a form, without files. */
function fieldsOf({ html }: Form): [name: string, value: string][] {
  return [...html.matchAll(/<(input|textarea|select)\b([^>]*)>(?:(.*?)<\/\1>)?/gs)].flatMap(
    ([, kind, tag = "", inside = ""]) => {
      const name = attribute(tag, "name");
      if (!name || / disabled=/.test(tag)) return [];
      if (kind === "textarea") return [[name, plain(inside).replace(/^\n/, "")]];
      if (kind === "select") {
        const options = [...inside.matchAll(/<option\b([^>]*)>/g)].map(([, option = ""]) => option);
        const chosen = options.find((option) => / selected=/.test(option)) ?? options[0];
        return chosen === undefined ? [] : [[name, attribute(chosen, "value") ?? ""]];
      }
      const type = attribute(tag, "type");
      if (type === "file" || type === "password") return [];
      const isBox = type === "radio" || type === "checkbox";
      if (isBox && !/ checked=/.test(tag)) return [];
      return [[name, attribute(tag, "value") ?? (isBox ? "on" : "")]];
    },
  );
}

const kindOf = (form: Form, name: string) =>
  new RegExp(`<(?:input|textarea|select)\\b[^>]* name="${name}"[^>]*>`).exec(form.html)?.[0] ?? "";

/** Returns the fields after somebody has typed into each, and has chosen the last option of each choice. */
function typedInto(form: Form): [string, string][] {
  const last = new Map(
    [...form.html.matchAll(/<input\b([^>]* type="radio"[^>]*)>/g)].map(([, tag = ""]) => [
      attribute(tag, "name") ?? "",
      attribute(tag, "value") ?? "",
    ]),
  );
  const others = fieldsOf(form).filter(([name]) => !last.has(name));
  const typed = others.map(([name, value]): [string, string] =>
    TYPED.test(kindOf(form, name)) && !kindOf(form, name).includes('type="date"')
      ? [name, `หมู่ 7 & "${name}"`]
      : [name, value],
  );
  return [...typed, ...last];
}

/** Returns the first visitor who may see a page. */
const viewerOf = ({ allowed }: Face): Visitor =>
  VISITORS.find((person) => allowed.includes(person)) ?? "guest";

/** Returns all stored data except languages of recipients, sessions and drafts. */
function stored(): Record<string, unknown[]> {
  const { sqlite } = demo.data;
  const tables = sqlite
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table'
         and name not in ('sessions', 'booking_drafts', 'sqlite_sequence') order by name`,
    )
    .pluck()
    .all();
  return Object.fromEntries(
    tables.map((table) => {
      const rows = sqlite.prepare<[], Record<string, unknown>>(`select * from "${table}"`).all();
      return [table, rows.map((row) => ({ ...row, locale: null }))];
    }),
  );
}

let opened: { face: Face; text: string }[] = [];

/** Requests every page once. */
beforeAll(async () => {
  const pages = facesOf("page", demo.facts);
  opened = await Promise.all(
    pages.map(async (face) => ({ face, text: (await demo.open(face, viewerOf(face))).text })),
  );
});

const hasErrors = (text: string) => /<main.* aria-invalid=/s.test(text);

const pagesToTypeInto = () => {
  const found: { face: Face; form: Form; to: string; hasErrors: boolean }[] = [];
  for (const { face, text } of opened.filter((one) => !one.face.form)) {
    const button = buttonIn(text);
    const form = formsOf(text).find(({ id }) => id === attribute(button, "form"));
    if (button && form)
      found.push({
        face,
        form,
        to:
          attribute(button, "formaction") ?? attribute(form?.html ?? "", "action") ?? face.address,
        hasErrors: hasErrors(text),
      });
  }
  return found;
};

test("the language buttons are those of the form that a page has for typing, and of no other", () => {
  const wrong: string[] = [];
  for (const { face, text } of opened) {
    const forms = formsOf(text);
    const typed = forms.filter(({ html }) => TYPED.test(html)).map(({ id }) => id);
    const form = attribute(buttonIn(text), "form");
    const fits = typed.length === 0 || typed.includes(form);
    const exists = form === undefined || forms.some(({ id }) => id === form);
    if (!fits || !exists) {
      wrong.push(`${face.address}: ${form} of ${forms.map(({ id }) => id).join(", ")}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a form that is left for another language comes back in it as it was typed, and nothing is done", async () => {
  await demo.whenTold();
  const before = stored();
  const pages = pagesToTypeInto();
  expect(pages.length).toBeGreaterThan(35);
  const wrong: string[] = [];
  for (const { face, form, to, ...page } of pages) {
    const sent = typedInto(form);
    const person = viewerOf(face);
    const answer = await demo.open(
      { ...face, address: to, form: Object.fromEntries([...sent, [LANGUAGE_BUTTON, "th"]]) },
      person,
    );
    const where = `${to} as ${person}`;
    const [back = { id: "", html: "" }] = formsOf(answer.text).filter(({ id }) => id === form.id);
    const given = Object.fromEntries(fieldsOf(back));
    const said: [string, unknown, unknown][] = [
      ["status", answer.status, 200],
      ["language", /<html lang="(..)">/.exec(answer.text)?.[1], "th"],
      ["cookie", answer.cookies.some((cookie) => cookie.startsWith("language=th;")), true],
      // The dates in an address may be refused by the page itself.
      ["has errors", hasErrors(answer.text), page.hasErrors],
      ...Object.entries(Object.fromEntries(sent))
        // These may differ: one holds its expiry, the other the part of a day off, which has no day yet.
        .filter(([name]) => !["draftKey", "part"].includes(name))
        .map(([name, value]): [string, unknown, unknown] => [name, given[name], value]),
    ];
    for (const [what, is, wanted] of said) {
      if (is !== wanted) wrong.push(`${where}: ${what} is ${String(is)}, not ${String(wanted)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(stored()).toEqual(before);
});

describe("with files", () => {
  test("the photo of a registration is kept as it is when another language is chosen", async () => {
    const { id } = demo.data.addPerson();
    const cookie = demo.data.signIn(id);
    const content = await sharp({
      create: { width: 600, height: 600, channels: 3, background: "#7a9" },
    })
      .jpeg()
      .toBuffer();
    const answer = await demo.send(paths.cleanerSignup(), {
      cookie,
      ...multipart([...FIELDS, [LANGUAGE_BUTTON, "th"]], { content }),
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<html lang="th">');
    expect(answer.text).toContain(BIO);
    expect(/name="photoToken"[^>]* value="[^"]+"/.test(answer.text)).toBe(true);
    expect(demo.data.value("select count(*) from cleaners where user_id = ?", id)).toBe(0);
  });
});

test("whoever isn't signed in any more keeps what was typed, and books nothing by it", async () => {
  const { serviceId, cleanerId, date, time, area } = demo.facts.job;
  const userId = demo.data.addCustomer();
  const cookie = demo.data.signIn(userId);
  const address = paths.bookingDetails({ serviceId, cleanerId, date, time });
  const { text } = await demo.send(address, { cookie });
  const [form] = formsOf(text);
  if (!form) throw new Error("Step 4 has no form.");
  const typed = { ...Object.fromEntries(fieldsOf(form)), address: "7 Moonlight Lane", city: area };
  demo.data.sqlite.prepare("delete from sessions where user_id = ?").run(userId);
  const answer = await demo.send(address, { cookie, form: { ...typed, [LANGUAGE_BUTTON]: "th" } });
  expect(answer.location).toMatch(/^\/login\?/);
  const back = await demo.send(address, { cookie: demo.data.signIn(userId) });
  expect(back.text).toContain(">7 Moonlight Lane</textarea>");
});

test("a form that has no language buttons does what it says, whatever else is sent with it", async () => {
  const { id, userId } = demo.data.addCleaner();
  const answer = await demo.send(paths.cleanerSetting("instant"), {
    cookie: demo.data.signIn(userId),
    form: { instantBooking: "on", stay: "1", [LANGUAGE_BUTTON]: "th" },
  });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('<html lang="en">');
  expect(demo.data.value("select instant_booking from cleaners where id = ?", id)).toBe(1);
});
