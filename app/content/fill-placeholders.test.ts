import { expect, test } from "vitest";
import { fillPlaceholders } from "./fill-placeholders";
import type { InfoPage } from "./info-page";

const PAGE: InfoPage = {
  title: "Contact",
  description: "",
  lead: "Write to {{email}}.",
  sections: [
    {
      id: "ways",
      heading: "Ways",
      blocks: [
        { kind: "text", text: "Call {{phone}}." },
        { kind: "list", items: ["Plain", "LINE {{lineAccount}}"] },
        {
          kind: "table",
          head: ["What", "Where"],
          rows: [
            ["Email", "{{email}}"],
            ["Phone", "{{phone}}"],
          ],
        },
        { kind: "questions", items: [{ question: "LINE?", answer: "{{lineAccount}}" }] },
        { kind: "steps", items: [{ title: "Write", text: "{{email}}" }] },
        { kind: "link", href: "/help", label: "Help" },
      ],
    },
  ],
};

test("what is set stands in its place, what isn't is left out with its sentence", () => {
  const { lead, sections } = fillPlaceholders(PAGE, { email: "a@b.example", phone: null });
  expect(lead).toBe("Write to a@b.example.");
  expect(sections[0]?.blocks).toEqual([
    { kind: "list", items: ["Plain"] },
    { kind: "table", head: ["What", "Where"], rows: [["Email", "a@b.example"]] },
    { kind: "questions", items: [] },
    { kind: "steps", items: [{ title: "Write", text: "a@b.example" }] },
    { kind: "link", href: "/help", label: "Help" },
  ]);
});

test("values are taken as they are", () => {
  expect(fillPlaceholders(PAGE, { email: "$& {{phone}}" }).lead).toBe("Write to $& {{phone}}.");
});

test("of a text in which a part stands by itself that part alone is left out", () => {
  const page = {
    ...PAGE,
    lead: "Short answers. [[Not here? Write to {{email}}.]]",
    sections: [
      {
        id: "ways",
        heading: "Ways",
        blocks: [
          { kind: "text" as const, text: "Call 191[[, then {{phone}}]]." },
          { kind: "text" as const, text: "Call {{phone}}[[ or write]]." },
          { kind: "table" as const, head: ["What", "Where"], rows: [["Phone", "{{phone}}"]] },
        ],
      },
    ],
  };
  const nothing = fillPlaceholders(page, { email: null, phone: null });
  expect(nothing.lead).toBe("Short answers.");
  expect(nothing.sections[0]?.blocks).toEqual([{ kind: "text", text: "Call 191." }]);
  const all = fillPlaceholders(page, { email: "a@b.example", phone: "053" });
  expect(all.lead).toBe("Short answers. Not here? Write to a@b.example.");
  expect(all.sections[0]?.blocks).toHaveLength(3);
});
