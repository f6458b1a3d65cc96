/**
 * Loads the page anew once it would say something else, which it looks for every so many milliseconds while it is
 * in sight; not while something is chosen that isn't sent yet. Nothing outside may be used: the source is inline.
 */
export function lookForNews(everyMs: number): void {
  const textOf = (page: Document) =>
    Array.from(
      page.querySelectorAll("main :is(h1,h2,p,li,button)"),
      (part) => part.textContent,
    ).join();
  setInterval(() => {
    if (document.visibilityState !== "visible") return;
    const inputs = Array.from(document.querySelectorAll("input"));
    if (inputs.some((input) => input.checked !== input.defaultChecked)) return;
    fetch(location.href)
      .then((answer) => answer.text())
      .then(
        (html) => {
          const page = new DOMParser().parseFromString(html, "text/html");
          if (page.querySelector("main") && textOf(page) !== textOf(document)) location.reload();
        },
        // Without a connection the page stays.
        () => undefined,
      );
  }, everyMs);
}
