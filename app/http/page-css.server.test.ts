import { describe, expect, it } from "vitest";
import { cssFor } from "./page-css.server";

describe("cssFor", () => {
  it("keeps the classes of the page and everything that is not a class", () => {
    const css = "a{color:red}.link{color:blue}.card{color:green}:lang(th) h1{margin:0}";
    expect(cssFor('<p class="x link">', css)).toBe(
      "a{color:red}.link{color:blue}:lang(th) h1{margin:0}",
    );
  });

  it("looks into groups, and drops those that become empty", () => {
    const css =
      "@layer base{a{margin:0}}@layer utilities{@media (width>=40rem){.sm\\:flex{display:flex}}@media print{.hidden{display:none}}}";
    expect(cssFor('<p class="sm:flex">', css)).toBe(
      "@layer base{a{margin:0}}@layer utilities{@media (width>=40rem){.sm\\:flex{display:flex}}}",
    );
  });

  it("knows escaped names, states, and selectors with commas in them", () => {
    const css =
      ".max-w-\\[70ch\\]{max-width:70ch}.button:hover{color:red}.open\\:x:is([open],:popover-open){color:red}.off,.button{margin:0}";
    expect(cssFor('<p class="max-w-[70ch] button open:x">', css)).toBe(css);
    expect(cssFor('<p class="x">', css)).toBe("");
  });

  it("reads escaped ampersands in HTML as they are in the style sheet", () => {
    const css = ".\\[\\&\\:\\:marker\\]\\:hidden::marker{display:none}";
    expect(cssFor('<p class="[&amp;::marker]:hidden">', css)).toBe(css);
  });

  it("keeps statements and keyframes", () => {
    const css = "@layer a,b;@keyframes leave{to{opacity:0}}@layer a{.gone{color:red}}";
    expect(cssFor("<p>", css)).toBe("@layer a,b;@keyframes leave{to{opacity:0}}");
  });

  it("leaves out custom properties that nothing reads", () => {
    const css =
      ':root{--red:#f00;--blue:#00f}.a{color:var(--red)}.b{color:var(--blue)}@property --red{syntax:"*";inherits:false}@property --blue{syntax:"*";inherits:false}';
    expect(cssFor('<p class="a">', css)).toBe(
      ':root{--red:#f00;}.a{color:var(--red)}@property --red{syntax:"*";inherits:false}',
    );
  });

  it("takes no part of a selector for a property", () => {
    const css = ".menu--open:hover{color:red}";
    expect(cssFor('<p class="menu--open">', css)).toBe(css);
  });
});
