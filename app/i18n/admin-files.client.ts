import type { MessageTexts } from "./messages";

/** The files of the texts of admin pages. They are named apart from the others, which every page names. */
export const adminFiles = import.meta.glob<{ default: MessageTexts }>([
  "./locales/*/admin*.ts",
  "!./locales/*/admin-export.ts",
]);
