import { DOCUMENT_GROUPS } from "./document-groups";

/**
 * True if one page leads to another without a new document: both hydrate and have one style sheet, as the map
 * of routes says. Every other page is a document of its own.
 */
export function canShareDocument(from: string, to: string): boolean {
  return DOCUMENT_GROUPS.some((addresses) => addresses.test(from) && addresses.test(to));
}
