import { describe, expect, it } from "vitest";
import { sitemapXml } from "./sitemap-xml";

const ORIGIN = "https://baansaat.example";

describe("sitemapXml", () => {
  it("names each page with its languages", () => {
    expect(sitemapXml(["/about"], ORIGIN)).toContain(
      "<url><loc>https://baansaat.example/about</loc>" +
        '<xhtml:link rel="alternate" hreflang="en" href="https://baansaat.example/about?lang=en"/>' +
        '<xhtml:link rel="alternate" hreflang="th" href="https://baansaat.example/about?lang=th"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://baansaat.example/about"/></url>',
    );
  });

  it("writes addresses so that XML stays valid", () => {
    expect(sitemapXml(["/a&b'c"], ORIGIN)).toContain(
      "<loc>https://baansaat.example/a&#38;b&#39;c</loc>",
    );
  });

  it("holds at most 50,000 pages", () => {
    const pages = Array.from({ length: 50_001 }, (_, id) => `/cleaners/${id}`);
    expect(sitemapXml(pages, ORIGIN).match(/<url>/g)).toHaveLength(50_000);
  });
});
