import type { InfoBlock, InfoPage } from "./info-page";

/** What stands for `{{name}}` in a text, by name; null where the operator has set nothing. */
export type FillIns = Readonly<Record<string, string | null>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Stands around a part of a text that is left out by itself where it names something that isn't set. */
const OPTIONAL = /\[\[|\]\]/;

/** A text with its placeholders filled in, or null where one of them isn't set. */
function filled(text: string, values: FillIns): string | null {
  const parts = text
    .split(OPTIONAL)
    .map((part, index) => partFilled(part, values) ?? (index % 2 === 1 ? "" : null));
  return parts.some((part) => part === null) ? null : parts.join("").trim();
}

function partFilled(text: string, values: FillIns): string | null {
  let complete = true;
  const result = text.replace(PLACEHOLDER, (_whole, name: string) => {
    const value = values[name] ?? null;
    if (value === null) complete = false;
    return value ?? "";
  });
  return complete ? result : null;
}

/** All texts of an object filled in, or null where one of them can't be. */
function allFilled<Texts extends Record<string, string>>(texts: Texts, values: FillIns) {
  const entries = Object.entries(texts).map(([name, text]) => [name, filled(text, values)]);
  return entries.some(([, text]) => text === null) ? null : (Object.fromEntries(entries) as Texts);
}

const isSet = <Value>(value: Value | null): value is Value => value !== null;

function blockFilled(block: InfoBlock, values: FillIns): InfoBlock | null {
  switch (block.kind) {
    case "text": {
      const text = filled(block.text, values);
      return text === null ? null : { ...block, text };
    }
    case "list": {
      const items = block.items.map((item) => filled(item, values)).filter(isSet);
      return items.length === 0 ? null : { ...block, items };
    }
    case "steps":
      return { ...block, items: block.items.map((item) => allFilled(item, values)).filter(isSet) };
    case "questions":
      return { ...block, items: block.items.map((item) => allFilled(item, values)).filter(isSet) };
    case "table": {
      const rows = block.rows.map((row) => row.map((cell) => filled(cell, values)));
      const complete = rows.filter((row): row is string[] => row.every(isSet));
      return complete.length === 0 ? null : { ...block, rows: complete };
    }
    case "link":
      return block;
  }
}

/**
 * A page with what the operator has set in place of its placeholders. A paragraph, list item, question
 * or table row that names something that isn't set is left out: no page promises what isn't there.
 */
export function fillIn(page: InfoPage, values: FillIns): InfoPage {
  return {
    ...page,
    lead: filled(page.lead, values) ?? "",
    sections: page.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => blockFilled(block, values)).filter(isSet),
    })),
  };
}
