/** How a field for a file looks; its button is the browser's own. */
export const FILE_INPUT =
  "min-h-11 w-full text-sm font-normal file:mr-3 file:min-h-11 file:rounded-xl file:border-0 file:bg-celadon-100 file:px-4 file:font-semibold file:text-celadon-800";
