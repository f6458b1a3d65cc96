/** Remix looks here for what answers; the room that knows Remix's internals has it. */
export {
  handleDataRequest,
  handleError,
  handleRequest as default,
} from "~/rendering/render-document.server";
