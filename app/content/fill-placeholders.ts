import type { InfoBlock, InfoPage } from "./info-page";

/** The values for `{{name}}` in a text, by name; null if the business has set none. */
export type PlaceholderValues = Readonly<Record<string, string | null>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * Marks around an optional part of a text, which alone is left out if it names a value that isn't set.
 */
const OPTIONAL_MARKS = /\[\[|\]\]/;

/** Returns a text with its placeholders filled in, or null if one of them isn't set. */
function fillText(text: string, values: PlaceholderValues): string | null {
  const parts = text
    .split(OPTIONAL_MARKS)
    .map((part, index) => fillPart(part, values) ?? (index % 2 === 1 ? "" : null));
  return parts.some((part) => part === null) ? null : parts.join("").trim();
}

function fillPart(text: string, values: PlaceholderValues): string | null {
  let complete = true;
  const result = text.replace(PLACEHOLDER, (_whole, name: string) => {
    const value = values[name] ?? null;
    if (value === null) complete = false;
    return value ?? "";
  });
  return complete ? result : null;
}

/** Returns all texts of an object filled in, or null if one of them can't be. */
function fillTexts<Texts extends Record<string, string>>(texts: Texts, values: PlaceholderValues) {
  const entries = Object.entries(texts).map(([name, text]) => [name, fillText(text, values)]);
  return entries.some(([, text]) => text === null) ? null : (Object.fromEntries(entries) as Texts);
}

const isSet = <Value>(value: Value | null): value is Value => value !== null;

function fillBlock(block: InfoBlock, values: PlaceholderValues): InfoBlock | null {
  switch (block.kind) {
    case "text": {
      const text = fillText(block.text, values);
      return text === null ? null : { ...block, text };
    }
    case "map":
    case "list": {
      const items = block.items.map((item) => fillText(item, values)).filter(isSet);
      return items.length === 0 ? null : { ...block, items };
    }
    case "steps":
      return { ...block, items: block.items.map((item) => fillTexts(item, values)).filter(isSet) };
    case "contacts": {
      const items = block.items.map((item) => fillTexts(item, values)).filter(isSet);
      return items.length === 0 ? null : { ...block, items };
    }
    case "questions":
      return { ...block, items: block.items.map((item) => fillTexts(item, values)).filter(isSet) };
    case "table": {
      const rows = block.rows.map((row) => row.map((cell) => fillText(cell, values)));
      const complete = rows.filter((row): row is string[] => row.every(isSet));
      return complete.length === 0 ? null : { ...block, rows: complete };
    }
    case "link":
      return block;
  }
}

/**
 * Returns a page with its placeholders filled in with what the business has set. A paragraph, list
 * item, question or table row that names something that isn't set is left out: no page promises what
 * isn't there.
 */
export function fillPlaceholders(page: InfoPage, values: PlaceholderValues): InfoPage {
  return {
    ...page,
    lead: fillText(page.lead, values) ?? "",
    sections: page.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => fillBlock(block, values)).filter(isSet),
    })),
  };
}
