import type { MessageTexts } from "./messages";

/**
 * The files of the texts of admin pages, the only ones with scripts that ask again who somebody is. They are
 * named apart from the others, which every page names.
 */
export const adminFiles = import.meta.glob<{ default: MessageTexts }>([
  "./locales/*/{admin*,ask-again}.ts",
  "!./locales/*/admin-export.ts",
]);
