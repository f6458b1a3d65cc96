import type { Satang } from "~/lib/money";

/**
 * Returns an amount of one visit for all visits of a series, in satang: each visit costs the same
 * (docs/rules.md, Prices).
 */
export const costOfVisits = (perVisit: Satang, visits: number): Satang => perVisit * visits;
