/** The browser's entry. Its code is in app/rendering, which alone knows Remix's internals. */
import "~/rendering/hydrate.client";
