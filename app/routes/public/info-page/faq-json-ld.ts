import type { InfoPage } from "~/content/info-page";

/** Returns the questions and answers of a page as structured data; empty if it has none. */
export function faqJsonLd(page: InfoPage): Record<string, unknown>[] {
  const questions = page.sections
    .flatMap((section) => section.blocks)
    .flatMap((block) => (block.kind === "questions" ? block.items : []));
  if (questions.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
}
