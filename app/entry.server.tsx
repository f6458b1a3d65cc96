/** The server's entry. Its code is in app/rendering, which alone knows Remix's internals. */
export {
  handleDataRequest,
  handleError,
  handleRequest as default,
} from "~/rendering/render-document.server";
