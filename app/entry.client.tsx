/** Remix starts here in the browser; the room that knows Remix's internals has the rest. */
import "~/rendering/hydrate.client";
